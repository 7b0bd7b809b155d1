/** What a page and its headers say to robots. */

import type { Page } from "./answers/robots.js";
import { Crawler, knownCrawler, type Names } from "./crawler.js";
import { type Module, Running } from "./engine.js";
import { Exchange, pieces, type Text, textOf } from "./exchange.js";
import { moment, not, options as known, text } from "./given.js";

/** A response's headers: a `Headers`, an object, or pairs of a name and a value. */
export type ResponseHeaders = Iterable<readonly [string, string]> | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How a page was received, and how it is read. */
export interface PageOptions {
  /** The headers of its response. */
  headers?: ResponseHeaders;
  /** What the answer calls it; `the page` unless given. */
  name?: string;
  /** Whether only its head is read. */
  headOnly?: boolean;
  /** The time for which it is asked: a Date, or seconds since 1970; now unless given. */
  at?: Date | number;
}

class PageExchange extends Exchange<{ page(at: number, length: number): number }> {}

/** The module that reads pages. */
export const pageReader = new Running((exports) => new PageExchange(exports));

/** Starts it at once, from a module or its bytes. */
export function initSync(module: Module): void {
  pageReader.start(module);
}

/** What does a page say to this robot, or to any: may it be indexed, and how may it be used? */
export function page(html: Text, crawler?: Names, options?: PageOptions): Page {
  known("options", options, ["headers", "name", "headOnly", "at"]);
  const { headers = [], name = "", headOnly = false, at } = options ?? {};
  if (typeof headOnly !== "boolean") throw not("options.headOnly", "a boolean", headOnly);
  const who = crawler === undefined ? Crawler.named() : knownCrawler("crawler", crawler);
  const given = [
    ...who.parts(),
    text("options.name", name),
    headOnly ? "head" : "",
    pieces(listed(headers)),
    text("html", html),
  ];
  const time = moment("options.at", at);
  const reader = pageReader.now;
  reader.exports.page(time, reader.write(pieces(given)));
  return JSON.parse(textOf(reader.answer()));
}

/** Names and values, in turn. */
function listed(headers: unknown): string[] {
  const name = "options.headers";
  if (typeof headers !== "object" || headers === null) throw not(name, "headers", headers);
  const pairs = Symbol.iterator in headers ? (headers as Iterable<unknown>) : Object.entries(headers);
  const list: string[] = [];
  for (const pair of pairs) {
    if (!Array.isArray(pair) || pair.length !== 2) throw not(name, "pairs of a name and a value", pair);
    const [key, value] = pair as [unknown, unknown];
    if (typeof key !== "string") throw not(name, "names that are strings", key);
    // Node has a list for a header that was sent several times.
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) {
      if (typeof one !== "string") throw not(`${name}.${key}`, "a string", one);
      list.push(key, one);
    }
  }
  return list;
}
