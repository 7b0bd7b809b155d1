/** `verger/data` in a page or a worker. */

import { initSync } from "../data.js";
import { initFrom, type Source } from "./module.js";

export * from "../data.js";

/** Starts the module: from what is given, or else from the file beside this one. */
export function init(source?: Source): Promise<void> {
  return initFrom("data.wasm", source, initSync);
}
