// One package decides the hostile URL in a thread of its own, which can be stopped.

import { parentPort, workerData } from "node:worker_threads";

import { hostile, PARSERS } from "./rivals.js";

const { name, shape } = workerData;
const { prepare = (text) => text, read, allows } = PARSERS[name];
const { text, url } = hostile(...shape);
const robots = read(prepare(text));
// What is left until the first URL does not count.
allows(robots, new URL(url).origin);
const begun = process.hrtime.bigint();
allows(robots, url);
parentPort.postMessage(Number(process.hrtime.bigint() - begun));
