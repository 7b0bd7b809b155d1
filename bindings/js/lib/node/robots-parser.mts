// One engine, however it is imported.
import robotsParser from "./robots-parser.js";

export default robotsParser;
export type Robots = robotsParser.Robots;
