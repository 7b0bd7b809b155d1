/** `verger/robots-parser` in Node: it can be used at once. */

import { decider } from "../engine.js";
import * as parser from "../robots-parser.js";
import { read } from "./module.js";

decider.startWith(() => read("core.wasm"));

function robotsParser(url: string, robotstxt: string): parser.Robots {
  return parser.robotsParser(url, robotstxt);
}

namespace robotsParser {
  export type Robots = parser.Robots;
}

export = robotsParser;
