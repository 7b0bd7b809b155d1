import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";

import * as core from "verger/core";

const { Crawler, Document, dialects, Policy } = core;

test("an import and a require are one engine", () => {
  const required = createRequire(import.meta.url)("verger/core");
  assert.equal(required.Policy, Policy);
});

test("a policy decides, by a line", () => {
  const policy = new Policy("User-agent: *\nDisallow: /private\n", "ExampleBot");
  assert.equal(policy.allows("https://example.com/private/x"), false);
  assert.deepEqual(policy.decide("/private/x"), {
    allowed: false,
    verdict: "disallowed",
    reason: "matched-rule",
    line: 2,
    directive: "Disallow",
    pattern: "/private",
  });
  assert.deepEqual(policy.decide("/x"), { allowed: true, verdict: "allowed", reason: "no-rule-matched" });
});

test("what is requested is decided", () => {
  const policy = new Policy("User-agent: *\nDisallow: /b\nDisallow: /%C3%BC\n", "ExampleBot");
  for (const url of ["/a/../b", "/a/%2e%2E/b", "https://h/./b", "http://h\\b", "/ü", new TextEncoder().encode("/ü")]) {
    assert.equal(policy.allows(url), false, String(url));
  }
});

test("every URL is decided as the URL standard writes it", () => {
  const robots = "User-agent: *\nDisallow: /a\nDisallow: /*.b\nDisallow: /*%22\nAllow: /a/a\nAllow: /*?'\n";
  const policy = new Policy(robots, "ExampleBot");
  const parts = [..."/ab.?%'\"|\\~ ü:@+{^", "/.", "%2e", "%2E.", "%41", "//"];
  let seed = 1;
  const next = (below) => (seed = (seed * 48271) % 0x7fffffff) % below;
  for (let round = 0; round < 20_000; round++) {
    const path = `/${Array.from({ length: next(8) }, () => parts[next(parts.length)]).join("")}`;
    const { href, origin } = new URL(`https://h.example${path}`);
    if (origin !== "https://h.example") continue;
    assert.deepEqual(policy.decide(`https://h.example${path}`), policy.decide(href), path);
  }
});

test("pace and hours", () => {
  const robots = "User-agent: *\nCrawl-delay: 30\nVisit-time: 0600-0845\n";
  const policy = new Policy(robots, "ExampleBot", { dialect: "extended2" });
  const at = new Date("2026-11-22T07:00:00Z");
  assert.deepEqual(policy.openAt(at), { open: true, until: Date.UTC(2026, 10, 22, 8, 46) / 1000 });
  assert.equal(policy.openAt(new Date("2026-11-22T09:00:00Z")).open, false);
  const plain = new Policy(robots, "ExampleBot");
  assert.deepEqual(plain.pace({ at, ceiling: 10 }), {
    interval: 10,
    source: "line",
    line: 2,
    directive: "Crawl-delay",
    value: "30",
    clampedFrom: 30,
  });
  const slow = new Policy("", "ExampleBot", { dialect: "extended2" });
  assert.equal(slow.pace({ took: 1e300, ceiling: 60 }).interval, 60);
});

test("a document has lines, sitemaps and hosts", () => {
  const document = new Document(Buffer.from("Sitemap: https://x.example/s.xml\r\nHost: x.example\n\xff", "latin1"));
  assert.equal(document.length, 3);
  assert.deepEqual(document.sitemaps, ["https://x.example/s.xml"]);
  assert.deepEqual(document.hosts, ["x.example"]);
  assert.deepEqual([...document.line(3)], [0xff]);
  assert.equal(document.line(4), undefined);
});

test("a file is of one origin", () => {
  const policy = new Policy("User-agent: *\nDisallow: /\n", "ExampleBot", { origin: "https://bücher.example" });
  assert.equal(policy.decide("http://bücher.example/").allowed, undefined);
  assert.equal(policy.decide("https://bücher.example/").allowed, false);
  assert.equal(policy.decide("https://xn--bcher-kva.example/").allowed, false);
});

test("a crawler is a name, several, or a header", () => {
  const robots = "User-agent: ExampleBot-News\nDisallow: /\n\nUser-agent: ExampleBot\nAllow: /\n";
  const isAllowed = (who) => new Policy(robots, who).allows("/");
  assert.equal(isAllowed("ExampleBot-News/1.0"), false);
  assert.equal(isAllowed(["ExampleBot"]), true);
  assert.equal(isAllowed(Crawler.exact("ExampleBot-News")), false);
  assert.equal(isAllowed(Crawler.fromUserAgent("Mozilla/5.0 (compatible; ExampleBot-News/1.0)")), false);
  assert.equal(isAllowed(Crawler.named("OtherBot").withFallbacks("ExampleBot-News")), false);
});

test("what was freed cannot be used, and nothing else is lost", () => {
  const [one, other] = ["/a", "/b"].map((path) => new Policy(`User-agent: *\nDisallow: ${path}\n`, "ExampleBot"));
  one.free();
  one.free();
  assert.throws(() => one.allows("/a"), /this policy was freed/);
  assert.equal(new Policy(one.document, "ExampleBot").allows("/a"), false);
  one.document.free();
  assert.throws(() => new Policy(one.document, "ExampleBot"), /this document was freed/);
  assert.throws(() => one.document.length, /this document was freed/);
  const third = new Policy("User-agent: *\nDisallow: /c\n", "ExampleBot");
  assert.deepEqual([other.allows("/b"), third.allows("/b"), third.allows("/c")], [false, true, false]);
});

test("the dialects have names", () => {
  assert.ok(dialects().includes("rfc9309") && dialects().includes("google"));
});

test("a wrong argument is named", () => {
  const policy = new Policy("", "ExampleBot");
  const cases = [
    [() => new Policy(3, "x"), TypeError, /^robots: expected a string or bytes, got number$/],
    [() => new Policy("", null), TypeError, /^crawler: .* got null$/],
    [() => new Policy("", ["x", {}]), TypeError, /^crawler\[1\]: /],
    [() => new Policy("", ""), RangeError, /^crawler: a crawler needs a name/],
    [() => new Policy("", "x", { dialect: "rfc" }), RangeError, /^options.dialect: "rfc" is not one of rfc9309, /],
    [() => new Policy("", "x", { orgin: "" }), TypeError, /^options: unknown option "orgin"/],
    [() => new Policy("", "x", { origin: "x" }), RangeError, /^options.origin: not an absolute URL/],
    [() => policy.allows(), TypeError, /^url: expected a string or bytes, got undefined$/],
    [() => policy.pace({ at: "now" }), TypeError, /^options.at: /],
    [() => policy.pace({ took: -1 }), RangeError, /^options.took: -1 is not/],
    [() => policy.openAt(Number.NaN), RangeError, /^at: /],
  ];
  for (const [call, name, message] of cases) assert.throws(call, { name: name.name, message });
});
