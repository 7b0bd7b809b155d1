/** `verger/sitemap` in a page or a worker. */

import { initSync } from "../sitemap.js";
import { initFrom, type Source } from "./module.js";

export * from "../sitemap.js";

/** Starts the module: from what is given, or else from the file beside this one. */
export function init(source?: Source): Promise<void> {
  return initFrom("sitemap.wasm", source, initSync);
}
