/** `verger/core` in Node: the module is read when it is first needed. */

import { startFrom } from "./module.js";

export * from "../core.js";
export { initSync } from "../engine.js";
export { init } from "./module.js";

startFrom("core.wasm");
