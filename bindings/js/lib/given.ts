/** What callers give: its type is looked at, and a wrong one is a TypeError that names the argument. */

import type { Text } from "./exchange.js";

/** Text or bytes. */
export function text(name: string, given: unknown): string | Uint8Array {
  if (typeof given === "string" || given instanceof Uint8Array) return given;
  if (given instanceof ArrayBuffer) return new Uint8Array(given);
  if (ArrayBuffer.isView(given)) {
    return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  }
  throw not(name, "a string or bytes", given);
}

/** One or several texts. */
export function texts(name: string, given: unknown): (string | Uint8Array)[] {
  if (Array.isArray(given)) {
    if (given.length === 0) throw new RangeError(`${name}: give at least one`);
    return given.map((one, index) => text(`${name}[${index}]`, one));
  }
  return [text(name, given)];
}

/** An object of options; what is not known is a mistake. */
export function options(name: string, given: unknown, known: readonly string[]): void {
  if (given === undefined) return;
  if (typeof given !== "object" || given === null) throw not(name, "an object", given);
  const other = Object.keys(given).find((key) => !known.includes(key));
  if (other !== undefined) {
    throw new TypeError(`${name}: unknown option ${JSON.stringify(other)}; there are ${known.join(", ")}`);
  }
}

/** One of some names; its place among them. */
export function oneOf(name: string, given: unknown, names: readonly string[]): number {
  if (typeof given !== "string") throw not(name, "a string", given);
  const place = names.indexOf(given);
  if (place < 0) throw new RangeError(`${name}: ${JSON.stringify(given)} is not one of ${names.join(", ")}`);
  return place;
}

/** A number of seconds, not below zero. */
export function seconds(name: string, given: unknown): number {
  if (typeof given !== "number") throw not(name, "a number of seconds", given);
  if (!(given >= 0 && given < Infinity)) throw new RangeError(`${name}: ${given} is not a number of seconds`);
  return given;
}

/** A time: a Date, or seconds since 1970; now, if nothing is given. */
export function moment(name: string, given: unknown): number {
  if (given === undefined) return Math.floor(Date.now() / 1000);
  const time = given instanceof Date ? given.getTime() / 1000 : given;
  if (typeof time !== "number") throw not(name, "a Date, or seconds since 1970", given);
  if (!(time >= 0 && time < MOST)) throw new RangeError(`${name}: there is no such time since 1970`);
  return Math.floor(time);
}

/** The error for another type. */
export function not(name: string, wanted: string, given: unknown): TypeError {
  const kind = given === null ? "null" : Array.isArray(given) ? "an array" : typeof given;
  return new TypeError(`${name}: expected ${wanted}, got ${kind}`);
}

/** The year 10000. */
const MOST = 253_402_300_800;

export type { Text };
