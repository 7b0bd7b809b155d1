/** `verger` in Node: the module is read when it is first needed. */

import { answerer, initSync } from "../answers.js";
import { decider, type Module } from "../engine.js";
import { read } from "./module.js";

export { initSync } from "../answers.js";
export * from "../index.js";

answerer.startWith(() => read("verger.wasm"));
decider.startBy(() => answerer.now);

/** In Node nothing needs to be awaited; this is for code that runs in pages too. */
export async function init(source?: Module): Promise<void> {
  if (source !== undefined) initSync(source);
}
