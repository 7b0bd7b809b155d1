// Measures the package beside the others of npm in one run, in turn, and prints the fastest of many rounds:
// `node bench.js [folder of robots.txt files] [--quick]`. Answers are compared too.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { PARSERS, SITE } from "./rivals.js";

const [folder] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const isQuick = process.argv.includes("--quick");
const rounds = isQuick ? 3 : 30;
const URLS = [
  "/",
  "/index.html",
  "/shop/articles/2026/a-rather-long-name-of-an-article?page=2&sort=asc",
  "/search?q=robots",
  "/wp-admin/x.php",
].map((path) => SITE + path);
const BASE = "robots-parser";

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
  const best = new Map();
  for (let round = 0; round < rounds; round++) {
    for (const [name, call] of calls) {
      const begun = process.hrtime.bigint();
      call();
      const took = Number(process.hrtime.bigint() - begun) / per;
      best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, took));
    }
  }
  return best;
}

function shown(ns) {
  if (ns === undefined) return "";
  const [value, unit] = ns < 1e3 ? [ns, "ns"] : ns < 1e6 ? [ns / 1e3, "µs"] : ns < 1e9 ? [ns / 1e6, "ms"] : [ns / 1e9, "s"];
  return `${value.toPrecision(value < 100 ? 2 : 3)} ${unit}`;
}

const { what, texts } = files();
const parsers = Object.entries(PARSERS).map(([name, parser]) => {
  const given = parser.prepare ? texts.map(parser.prepare) : texts;
  return { name, ...parser, given, robots: given.map(parser.read) };
});
console.log(`${texts.length} ${what}, ${URLS.length} URLs, ${rounds} rounds`);

// What some leave for later, they do for the first URL, or for each.
const reading = (then) =>
  parsers.map(({ name, given, read, allows, forget = () => {} }) => [
    name,
    () => {
      for (const text of given) {
        const robots = read(text);
        then(robots, allows);
        forget(robots);
      }
    },
  ]);
const read = measured(reading(() => {}), texts.length);
const begun = measured(reading((robots, allows) => allows(robots, URLS[1])), texts.length);

const deciding = parsers.map(({ name, robots, allows }) => [
  name,
  () => {
    let allowed = 0;
    for (const one of robots) {
      for (const url of URLS) allowed += allows(one, url) ? 1 : 0;
    }
    return allowed;
  },
]);
const decided = measured(deciding, texts.length * URLS.length);

// The packages of ours must agree; how many answers of others differ is told.
const answers = parsers.map(({ robots, allows }) => robots.flatMap((one) => URLS.map((url) => Boolean(allows(one, url)))));
const ours = answers[parsers.findIndex(({ name }) => name === "verger/core")];
const different = new Map(parsers.map(({ name }, index) => [name, answers[index].filter((one, at) => one !== ours[at]).length]));
if (different.get("verger/robots-parser") > 0) throw new Error("verger/robots-parser decides otherwise than verger/core");

/** Nanoseconds of one decision, unless it takes longer than anybody waits. */
function bounded(name, shape) {
  const worker = new Worker(new URL("hostile.js", import.meta.url), { workerData: { name, shape } });
  return new Promise((done, failed) => {
    const late = setTimeout(() => done(undefined), isQuick ? 2_000 : 20_000);
    worker.once("message", (took) => done(took));
    worker.once("error", failed);
    worker.once("exit", () => clearTimeout(late));
  }).finally(() => worker.terminate());
}

console.log(`\n| | read a file | and decide its first URL | decide a URL | as ${BASE} | other answers | hostile URL |`);
console.log("|---|--:|--:|--:|--:|--:|--:|");
for (const { name } of parsers) {
  const took = await bounded(name, [2000, 20, 2000]);
  const times = [read, begun, decided];
  const faster = times.map((one) => `${(one.get(BASE) / one.get(name)).toFixed(1)}×`).join(", ");
  const hostile = took === undefined ? `over ${isQuick ? 2 : 20} s` : shown(took);
  const cells = [`\`${name}\``, ...times.map((one) => shown(one.get(name))), faster, different.get(name), hostile];
  console.log(`| ${cells.join(" | ")} |`);
}
