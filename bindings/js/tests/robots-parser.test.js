// The suite of robots-parser itself, as its npm package has it, on our drop-in; and what it does not say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, test } from "node:test";

import robotsParser from "verger/robots-parser";

const require = createRequire(import.meta.url);

// What we answer otherwise, and why.
const DIFFERENT = {
  "should handle lone high / low surrogates":
    "no file that was fetched has one: as bytes each is U+FFFD, in the file as in the URL, and so they are equal",
};

/** As much of chai as the suite uses. */
function expect(found) {
  return {
    to: {
      equal: (expected) => assert.equal(found, expected),
      eql: (expected) => assert.deepEqual(found, expected),
      be: { lessThan: (most) => assert.ok(found < most, `${found} is not less than ${most}`) },
    },
  };
}

test("the suite of robots-parser", async (t) => {
  const suite = readFileSync(require.resolve("robots-parser/test/Robots.js"), "utf8");
  const cases = [];
  const it = (name, run) => cases.push([name, run]);
  const given = (name) => (name === "../index" ? robotsParser : { expect });
  new Function("require", "describe", "it", suite)(given, (_, run) => run(), it);
  assert.equal(cases.length, 41);
  for (const [name, run] of cases) {
    await t.test(name, () => {
      if (!(name in DIFFERENT)) return run();
      assert.throws(run, `${name}: as robots-parser now; take it from the list`);
    });
  }
});

test("it is required as it is imported", () => {
  assert.equal(require("verger/robots-parser"), robotsParser);
});

test("a group of its own is explicit", () => {
  const robots = robotsParser("https://x.example/robots.txt", "User-agent: a\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n");
  assert.equal(robots.isExplicitlyDisallowed("https://x.example/a", "a"), true);
  assert.equal(robots.isExplicitlyDisallowed("https://x.example/b", "a"), false);
  assert.equal(robots.isExplicitlyDisallowed("https://x.example/a", "b"), undefined);
  assert.equal(robots.isExplicitlyDisallowed("https://y.example/a", "a"), undefined);
});

test("a URL of another site is no answer", () => {
  const robots = robotsParser("https://x.example/robots.txt", "User-agent: *\nDisallow: /a\n");
  for (const url of ["http://x.example/a", "https://x.example:8080/a", "https://x.example.org/a", "/a", "https://"]) {
    assert.equal(robots.isAllowed(url), undefined, url);
    assert.equal(robots.getMatchingLineNumber(url), -1, url);
  }
  assert.equal(robots.isAllowed("https://X.example:443/a"), false);
  assert.equal(robots.isAllowed("https://x.example//a"), true);
});

describe("where robots-parser is wrong, we are not", () => {
  const answer = (body, path, ua) => robotsParser("https://x.example/robots.txt", body).isAllowed(`https://x.example${path}`, ua);

  test("a whole User-Agent header names its robot", () => {
    const header = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://x.example/bot)";
    assert.equal(answer("User-agent: ExampleBot\nDisallow: /\n", "/", header), false);
  });

  test("%61 is a (RFC 9309, section 2.2.2)", () => {
    assert.equal(answer("User-agent: *\nDisallow: /%61\n", "/a"), false);
  });

  test("a byte order mark is not a part of the first line", () => {
    assert.equal(answer("\ufeffUser-agent: *\nDisallow: /\n", "/"), false);
  });
});

test("wrong arguments are named", () => {
  assert.throws(() => robotsParser("https://x.example/robots.txt", 3), /^TypeError: robots: /);
  assert.throws(() => robotsParser("https://x.example/robots.txt", "").isAllowed("https://x.example/", 3), /^TypeError: ua: /);
});

test("a hostile file costs what it has", () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `Disallow: /${"*a".repeat(40)}*${index}$`);
  const robots = robotsParser("https://x.example/robots.txt", `User-agent: *\n${lines.join("\n")}`);
  const begun = performance.now();
  robots.isAllowed(`https://x.example/${"a".repeat(2000)}b`);
  assert.ok(performance.now() - begun < 2000);
});
