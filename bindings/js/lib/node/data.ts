/** `verger/data` in Node: the module is read when it is first needed. */

import type { Module } from "../engine.js";
import { initSync, dataReader } from "../data.js";
import { read } from "./module.js";

export * from "../data.js";

dataReader.startWith(() => read("data.wasm"));

/** In Node nothing needs to be awaited; this is for code that runs in pages too. */
export async function init(source?: Module): Promise<void> {
  if (source !== undefined) initSync(source);
}
