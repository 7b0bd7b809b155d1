import { initSync, type Module } from "../engine.js";

/** A compiled module, its bytes, or the response that has them. */
export type Source = Module | Response | PromiseLike<Response>;

/** Starts the engine. */
export async function initFrom(source: Source): Promise<void> {
  const given = await source;
  if (!(given instanceof Response)) return initSync(given);
  if (!given.ok) throw new Error(`verger: ${given.url} was answered with status ${given.status}`);
  initSync(await WebAssembly.compile(await given.arrayBuffer()));
}
