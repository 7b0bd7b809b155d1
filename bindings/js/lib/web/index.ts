/** `verger` in a page or a worker. */

import { initSync } from "../answers.js";
import { initFrom, type Source } from "./module.js";

export { initSync } from "../answers.js";
export * from "../index.js";

/** Starts the engine: from what is given, or else from the file beside this one. */
export function init(source?: Source): Promise<void> {
  return initFrom("verger.wasm", source, initSync);
}
