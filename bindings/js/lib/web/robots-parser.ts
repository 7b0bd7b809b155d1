/** `verger/robots-parser` in a page or a worker, once `init()` is awaited. */

export { type Robots, robotsParser as default } from "../robots-parser.js";
export { init, initSync } from "./core.js";
