// The other packages of npm that read a robots.txt, behind one interface: `read` makes of a text what `allows` asks.

import { createRequire } from "node:module";

import { RobotsTxt } from "exclusion";
import robotsParser from "robots-parser";
import { Document, Policy } from "verger/core";
import ours from "verger/robots-parser";

const require = createRequire(import.meta.url);
const makeGuard = require("robots-txt-guard");
const robotsTxtParser = require("robots-txt-parser");

export const SITE = "https://example.com";
const ROBOT = "ExampleBot";
const path = (url) => url.slice(SITE.length);

export const PARSERS = {
  "robots-parser": {
    read: (text) => robotsParser(`${SITE}/robots.txt`, text),
    allows: (robots, url) => robots.isAllowed(url, ROBOT),
  },
  "robots-txt-parser": {
    read: (text) => {
      const robots = robotsTxtParser({ userAgent: ROBOT, allowOnNeutral: true });
      robots.parseRobots(SITE, text);
      return robots;
    },
    allows: (robots, url) => robots.canCrawlSync(url),
  },
  exclusion: {
    // It throws at some files, which then have no answers.
    read: (text) => {
      try {
        return new RobotsTxt(text);
      } catch {
        return undefined;
      }
    },
    allows: (robots, url) => robots?.isPathAllowed(path(url), ROBOT),
  },
  "robots-txt-guard": {
    // It takes groups, which another package reads; these are made here, and do not count.
    prepare: groups,
    read: (groups) => makeGuard({ groups }),
    allows: (guard, url) => guard.isAllowed(ROBOT, path(url)),
  },
  "verger/core": {
    read: (text) => ({ document: new Document(text) }),
    allows: (robots, url) => (robots.policy ??= new Policy(robots.document, ROBOT)).allows(url),
    forget: ({ document, policy }) => {
      policy?.free();
      document.free();
    },
  },
  "verger/robots-parser": {
    read: (text) => ours(`${SITE}/robots.txt`, text),
    allows: (robots, url) => robots.isAllowed(url, ROBOT),
  },
};

/** A file in which every rule is almost matched in many ways, and a URL that it is made for. */
export function hostile(rules, stars, length) {
  const lines = Array.from({ length: rules }, (_, index) => `Disallow: /${"*a".repeat(stars)}*${index}$`);
  return { text: `User-agent: *\n${lines.join("\n")}\n`, url: `${SITE}/${"a".repeat(length)}b` };
}

function groups(text) {
  const found = [];
  let isOpen = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const rule = field?.toLowerCase();
    if (rule === "user-agent") {
      if (!isOpen) found.push({ agents: [], rules: [] });
      found.at(-1).agents.push(value);
    } else if ((rule === "allow" || rule === "disallow") && value) {
      found.at(-1)?.rules.push({ rule, path: value });
    }
    if (rule) isOpen = rule === "user-agent";
  }
  return found;
}
