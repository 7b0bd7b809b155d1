/** `verger/core` in Node: the module is read when it is first needed. */

import { decider, initSync, type Module } from "../engine.js";
import { read } from "./module.js";

export * from "../core.js";
export { initSync } from "../engine.js";

decider.startWith(() => read("core.wasm"));

/** In Node nothing needs to be awaited; this is for code that runs in pages too. */
export async function init(source?: Module): Promise<void> {
  if (source !== undefined) initSync(source);
}
