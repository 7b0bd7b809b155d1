import type { Module } from "../engine.js";

/** A compiled module, its bytes, or the response that has them. */
export type Source = Module | Response | PromiseLike<Response>;

/** Starts with what is given, or else with a file of the package. */
export async function initFrom(file: string, source: Source | undefined, start: (module: Module) => void): Promise<void> {
  const given = await (source ?? fetch(new URL(`../../${file}`, import.meta.url)));
  if (!(given instanceof Response)) return start(given);
  if (!given.ok) throw new Error(`verger: ${given.url} was answered with status ${given.status}`);
  start(await WebAssembly.compile(await given.arrayBuffer()));
}
