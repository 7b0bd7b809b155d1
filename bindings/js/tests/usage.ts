// What TypeScript makes of the package: it is compiled, not run.

import { Crawler, type Decision, Document, init, initSync, type Pace, Policy } from "verger/core";
import robotsParser, { type Robots } from "verger/robots-parser";

await init();
initSync(new Uint8Array());
const document: Document = new Document(new ArrayBuffer(0));
const policy = new Policy(document, Crawler.exact("ExampleBot"), { dialect: "google", origin: "https://x.example" });
const decision: Decision = policy.decide("https://x.example/");
const allowed: boolean | undefined = decision.allowed;
const pace: Pace = policy.pace({ at: new Date(), ceiling: 60 });
const line: number | undefined = pace.line;
const robots: Robots = robotsParser("https://x.example/robots.txt", "");
const delay: number | undefined = robots.getCrawlDelay("ExampleBot");
// @ts-expect-error a number is no robots.txt
new Policy(3, "ExampleBot");
// @ts-expect-error there is no such option
new Policy("", "ExampleBot", { dialct: "google" });
// @ts-expect-error nor such a method
policy.mayFetch("/");

export { allowed, delay, line };
