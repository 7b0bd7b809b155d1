/** `verger/core` in a page or a worker. */

import { initSync } from "../engine.js";
import { initFrom, type Source } from "./module.js";

export * from "../core.js";
export { initSync } from "../engine.js";

/** Starts the engine: from what is given, or else from the file beside this one. */
export function init(source?: Source): Promise<void> {
  return initFrom("core.wasm", source, initSync);
}
