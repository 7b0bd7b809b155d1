/** What `verger` gives: documents, policies, decisions and pace, and the answers of the command's verbs on a robots.txt. */

export * from "./core.js";
export {
  check,
  type CheckOptions,
  compare,
  type CompareOptions,
  explain,
  show,
  type ShowOptions,
  usage,
} from "./answers.js";
export type * as answers from "./answers/robots.js";
