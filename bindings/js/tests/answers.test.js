// The answers of `verger` are those of the command, to the byte; and what they do not share with it.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

import { Crawler, Document, Policy, check, compare, explain, show, usage } from "verger";
import * as core from "verger/core";

const ROBOTS = `# for tests
User-agent: *
Disallow: /private
Allow: /private/press
Crawl-delay: 2.5
Visit-time: 0600-0845
Content-Usage: train-ai=n
Content-Usage: /open/ train-ai=y
Unknown: \xff

User-agent: Googlebot
User-agent: ExampleBot/2
Disallow: /g*.php$
Disalow: /typo
Sitemap: https://x.example/s.xml
`;
const BYTES = Buffer.from(ROBOTS, "latin1");
const FOLDER = mkdtempSync(join(tmpdir(), "verger-"));
writeFileSync(join(FOLDER, "robots.txt"), BYTES);
after(() => rmSync(FOLDER, { recursive: true }));

/** What JSON an answer was made of. */
function textOf(ask) {
  const { parse } = JSON;
  let text;
  JSON.parse = (given) => parse((text = given));
  try {
    ask();
  } finally {
    JSON.parse = parse;
  }
  return text;
}

/** What the command prints; it exits with the outcome. */
function printed(...command) {
  const options = { cwd: FOLDER, encoding: "utf8", env: { ...process.env, NO_COLOR: "1" } };
  try {
    return execFileSync(process.env.VERGER_COMMAND, [...command, "--json"], { ...options, stdio: "pipe" }).trimEnd();
  } catch ({ stdout }) {
    return stdout.trimEnd();
  }
}

const URLS = ["https://x.example/private/x", "https://x.example/private/press?q", "https://x.example/a/../g.php", "/ü"];
const ROBOTS_ASKED = ["ExampleBot", "Googlebot-Image", "Google-Agent", "GTPBot"];
const isWithCommand = process.env.VERGER_COMMAND ? {} : { skip: "no command: VERGER_COMMAND" };

test("explain is that of the command", isWithCommand, () => {
  for (const agent of ROBOTS_ASKED) {
    for (const dialect of core.dialects()) {
      const lines = printed("explain", "--robots", "robots.txt", "--agent", agent, "--dialect", dialect, ...URLS);
      const ours = URLS.map((url) => textOf(() => explain(BYTES, agent, url, { dialect })));
      assert.equal(ours.join("\n"), lines, `${agent} ${dialect}`);
    }
  }
});

test("compare is that of the command", isWithCommand, () => {
  for (const agents of [...ROBOTS_ASKED.map((one) => [one]), ROBOTS_ASKED]) {
    const named = agents.flatMap((agent) => ["--agent", agent]);
    const lines = printed("compare", "--robots", "robots.txt", ...named, ...URLS);
    const ours = URLS.map((url) => textOf(() => compare(BYTES, agents, url)));
    assert.equal(ours.join("\n"), lines, agents.join());
  }
});

test("show is that of the command", isWithCommand, () => {
  const at = "2026-11-22T07:00:00Z";
  for (const agent of ROBOTS_ASKED) {
    const lines = printed("show", "robots.txt", "--agent", agent, "--at", at, "--origin", "https://x.example");
    assert.equal(
      textOf(() => show(BYTES, agent, { at: new Date(at), origin: "https://x.example" })),
      lines,
      agent,
    );
  }
});

test("check is that of the command, but for the time", isWithCommand, () => {
  const robots = BYTES.toString("latin1").replace(/Visit-time.*\n/, "");
  writeFileSync(join(FOLDER, "always.txt"), robots);
  for (const agent of ROBOTS_ASKED) {
    const lines = printed("check", "--robots", "always.txt", "--agent", agent, ...URLS);
    assert.equal(URLS.map((url) => textOf(() => check(robots, agent, url))).join("\n"), lines, agent);
  }
});

test("a time opens and closes", () => {
  const visit = (at) => check(ROBOTS, "OtherBot", "/", { at: new Date(at), dialect: "extended2" }).visit;
  assert.equal(visit("2026-11-22T07:00:00Z").open, true);
  assert.deepEqual(visit("2026-11-22T09:00:00Z"), {
    open: false,
    next_change: "2026-11-23T06:00:00Z",
    windows: [{ from: "06:00", last: "08:45", line: 6, value: "0600-0845" }],
  });
});

test("usage is of one URL", () => {
  const { applicable, url, uses } = usage(ROBOTS, "OtherBot", "https://x.example/open/x");
  assert.deepEqual([applicable, url, uses.train_ai.preference], [true, "https://x.example/open/x", "allowed"]);
  assert.equal(usage(ROBOTS, "OtherBot", "/a").uses.train_ai.preference, "disallowed");
  const closed = usage(ROBOTS, "OtherBot", "/private");
  assert.deepEqual([closed.applicable, closed.uses, closed.usage], [false, null, null]);
});

test("documents of both engines are asked about", () => {
  const [one, other] = [new Document(BYTES), new core.Document(BYTES)];
  const said = explain(BYTES, "ExampleBot", "/private/x");
  assert.deepEqual(explain(one, "ExampleBot", "/private/x"), said);
  assert.deepEqual(explain(other, "ExampleBot", "/private/x"), said);
  assert.deepEqual([...one.bytes], [...BYTES]);
  assert.equal(new Policy(one, "Googlebot").allows("/g1.php"), false);
  one.free();
  assert.throws(() => explain(one, "ExampleBot", "/"), /this document was freed/);
});

test("a crawler is asked about as it is", () => {
  const asked = (crawler) => check(ROBOTS, crawler, "/gx.php").verdict;
  assert.equal(asked("Googlebot-News"), "disallowed");
  assert.equal(asked(Crawler.named("Googlebot-News")), "allowed");
});

test("a wrong argument is named", () => {
  const cases = [
    [() => explain(3, "x", "/"), TypeError, /^robots: expected a string or bytes, got number$/],
    [() => explain("", 3, "/"), TypeError, /^crawler: /],
    [() => explain("", "", "/"), RangeError, /^crawler: a crawler needs a name/],
    [() => explain("", "x"), TypeError, /^url: expected a string or bytes, got undefined$/],
    [() => explain("", "x", "/", { at: 3 }), TypeError, /^options: unknown option "at"/],
    [() => check("", "x", "/", { origin: "x" }), RangeError, /^options.origin: not an absolute URL/],
    [() => check("", "x", "/", { dialect: "rfc" }), RangeError, /^options.dialect: "rfc" is not one of/],
    [() => compare("", [], "/"), RangeError, /^crawlers: give at least one$/],
    [() => compare("", ["x", 3], "/"), TypeError, /^crawlers\[1\]: /],
    [() => compare("", "x", "/", { dialects: "google" }), TypeError, /^options.dialects: expected an array, got string$/],
    [() => show("", "x", { ceiling: -1 }), RangeError, /^options.ceiling: -1 is not a number of seconds$/],
  ];
  for (const [call, name, message] of cases) assert.throws(call, { name: name.name, message });
});

test("what a question leaves is forgotten", () => {
  const robots = `User-agent: *\n${"Disallow: /a\n".repeat(10_000)}`;
  check(robots, "ExampleBot", "/a");
  const { memory } = new Document("").engine.exports;
  const before = memory.buffer.byteLength;
  for (let time = 0; time < 50; time++) check(robots, "ExampleBot", "/a");
  assert.equal(memory.buffer.byteLength, before);
});
