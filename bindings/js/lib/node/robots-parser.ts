/** `verger/robots-parser` in Node: it can be used at once. */

import * as parser from "../robots-parser.js";
import { startFrom } from "./module.js";

startFrom("core.wasm");

function robotsParser(url: string, robotstxt: string): parser.Robots {
  return parser.robotsParser(url, robotstxt);
}

namespace robotsParser {
  export type Robots = parser.Robots;
}

export = robotsParser;
