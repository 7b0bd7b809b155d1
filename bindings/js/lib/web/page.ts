/** `verger/page` in a page or a worker. */

import { initSync } from "../page.js";
import { initFrom, type Source } from "./module.js";

export * from "../page.js";

/** Starts the module: from what is given, or else from the file beside this one. */
export function init(source?: Source): Promise<void> {
  return initFrom("page.wasm", source, initSync);
}
