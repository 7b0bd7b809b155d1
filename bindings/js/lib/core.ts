/** What `verger/core` gives: documents, policies, decisions and pace. */

import { engine } from "./engine.js";

export { Crawler, type Names } from "./crawler.js";
export { Document } from "./document.js";
export type { Text } from "./exchange.js";
export {
  type Decision,
  type Pace,
  type PaceOptions,
  Policy,
  type PolicyOptions,
  type Robots,
  type VisitHours,
} from "./policy.js";

/** The names of the dialects. */
export function dialects(): readonly string[] {
  return engine().dialects;
}
