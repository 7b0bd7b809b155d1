// What TypeScript makes of the package: it is compiled, not run.

import { Crawler, type Decision, Document, init, initSync, type Pace, Policy } from "verger/core";
import { type answers, check, compare, Policy as FullPolicy, usage } from "verger";
import { data, type DataFile } from "verger/data";
import { page } from "verger/page";
import robotsParser, { type Robots } from "verger/robots-parser";
import { type SitemapFile, sitemaps } from "verger/sitemap";

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

const checked: answers.Check = check("", ["GPTBot", "ExampleBot"], "/", { at: 0 });
const [column] = compare(new FullPolicy("", "x").document, [Crawler.known("GPTBot"), "ExampleBot"], "/").answers;
const isWelcome: answers.Preference | undefined = usage("", "ExampleBot", "/").uses?.train_ai?.preference;
const { may_index: mayIndex }: answers.Page = page("", "ExampleBot", { headers: new Headers() });
const sitemap: SitemapFile = sitemaps(new Uint8Array(), { url: "https://x.example/sitemap.xml" });
const described: DataFile = data("", { strict: true });
// @ts-expect-error a page is no verdict
const verdict: string = page("");

export { allowed, checked, column, delay, described, isWelcome, line, mayIndex, sitemap, verdict };
