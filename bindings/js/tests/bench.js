// Measures the package beside robots-parser in one run, in turn, and prints the fastest of many rounds:
// `node bench.js [folder of robots.txt files] [--quick]`. Answers are compared too.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import theirs from "robots-parser";
import { Policy } from "verger/core";
import ours from "verger/robots-parser";

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const rounds = process.argv.includes("--quick") ? 5 : 40;
const SITE = "https://example.com";
const URLS = ["/", "/index.html", "/shop/articles/2026/a-rather-long-name-of-an-article?page=2&sort=asc", "/search?q=robots", "/wp-admin/x.php"];

function files() {
  if (!folder || !existsSync(folder)) {
    const rule = (index) => `${index % 5 ? "Disallow" : "Allow"}: /folder-${index}/${index % 7 ? "" : "*.php$"}`;
    const made = (count) => `User-agent: *\n${Array.from({ length: count }, (_, index) => rule(index)).join("\n")}\n`;
    return { what: "made files", texts: [5, 20, 100, 500].map(made) };
  }
  const texts = readdirSync(folder).sort().map((name) => readFileSync(join(folder, name), "utf8"));
  const real = texts.filter((text) => /^\s*user-agent\s*:/im.test(text) && text.length < 500_000);
  return { what: "real files", texts: real.slice(0, 300) };
}

/** Nanoseconds of each call of each, in the fastest round. */
function measured(calls, per) {
  const best = Object.fromEntries(Object.keys(calls).map((name) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of Object.entries(calls)) {
      const begun = process.hrtime.bigint();
      call();
      best[name] = Math.min(best[name], Number(process.hrtime.bigint() - begun) / per);
    }
  }
  return best;
}

function row(what, { robotsParser, ...rest }) {
  const shown = (ns) => (ns < 10_000 ? `${ns.toFixed(0)} ns` : `${(ns / 1000).toFixed(1)} µs`);
  const each = Object.entries(rest).map(([name, ns]) => `${name} ${shown(ns)} (${(robotsParser / ns).toFixed(1)}×)`);
  console.log(`${what}: robots-parser ${shown(robotsParser)}; ${each.join("; ")}`);
}

const { what, texts } = files();
const robots = `${SITE}/robots.txt`;
const urls = URLS.map((path) => SITE + path);
console.log(`${texts.length} ${what}, ${urls.length} URLs, ${rounds} rounds`);

// What robots-parser leaves for later, it does for each URL.
const parse = {
  robotsParser: () => texts.forEach((text) => theirs(robots, text)),
  "verger/core": () =>
    texts.forEach((text) => {
      const policy = new Policy(text, "ExampleBot");
      policy.free();
      policy.document.free();
    }),
  "verger/robots-parser": () => texts.forEach((text) => ours(robots, text)),
};
row("parse a file", measured(parse, texts.length));

const policies = texts.map((text) => new Policy(text, "ExampleBot"));
const [mine, other] = [ours, theirs].map((parser) => texts.map((text) => parser(robots, text)));
const all = (decide) => {
  let allowed = 0;
  for (let index = 0; index < texts.length; index++) {
    for (const url of urls) allowed += decide(index, url) ? 1 : 0;
  }
  return allowed;
};
const decide = {
  robotsParser: () => all((index, url) => other[index].isAllowed(url, "ExampleBot")),
  "verger/core": () => all((index, url) => policies[index].allows(url)),
  "verger/robots-parser": () => all((index, url) => mine[index].isAllowed(url, "ExampleBot")),
};
row("decide a URL", measured(decide, texts.length * urls.length));

let different = 0;
all((index, url) => {
  if (policies[index].allows(url) !== mine[index].isAllowed(url, "ExampleBot")) throw new Error(`${index} ${url}`);
  if (mine[index].isAllowed(url, "ExampleBot") !== other[index].isAllowed(url, "ExampleBot")) different++;
});
console.log(`${different} of ${texts.length * urls.length} answers differ from those of robots-parser`);

// One URL against a file that is made to be slow.
const rules = Array.from({ length: 2000 }, (_, index) => `Disallow: /${"*a".repeat(20)}*${index}$`);
const text = `User-agent: *\n${rules.join("\n")}\n`;
const url = `${SITE}/${"a".repeat(2000)}b`;
const [policy, slow] = [new Policy(text, "ExampleBot"), theirs(robots, text)];
const once = (call) => {
  const begun = process.hrtime.bigint();
  call();
  return Number(process.hrtime.bigint() - begun);
};
const hostile = { "verger/core": once(() => policy.allows(url)), robotsParser: once(() => slow.isAllowed(url)) };
row(`decide a URL of 2,000 bytes by 2,000 hostile rules`, hostile);
