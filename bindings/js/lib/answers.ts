/** What the command's verbs answer, on a robots.txt at hand. */

import type { Check, Compare, Explain, Show, UsesAt } from "./answers/robots.js";
import { Crawler, knownCrawler, type Names } from "./crawler.js";
import { Document } from "./document.js";
import { decider, Engine, type EngineExports, type Module, Running } from "./engine.js";
import { pieces, type Text, textOf } from "./exchange.js";
import { moment, not, oneOf, options as known, seconds, text } from "./given.js";
import { originOf, type PolicyOptions, type Robots } from "./policy.js";
import { asked } from "./requested.js";

/** How a robots.txt is read, and when. */
export interface CheckOptions extends PolicyOptions {
  /** The time: a Date, or seconds since 1970; now unless given. */
  at?: Date | number;
}

/** How a robots.txt is read, and when, and what of its pace is obeyed. */
export interface ShowOptions extends CheckOptions {
  /** Seconds that the last retrieval took, for dialects with a rule of thumb; 0 unless given. */
  took?: number;
  /** The longest interval to obey, in seconds; no limit unless given. */
  ceiling?: number;
}

/** What is compared. */
export interface CompareOptions {
  /** The dialects; unless given, all of them for one robot, and `rfc9309` for several. */
  dialects?: readonly string[];
  /** Where the robots.txt was fetched from, such as `https://example.com`. */
  origin?: string;
}

/** The exports of `src/answers/robots.rs`. */
interface AnswerExports extends EngineExports {
  check(document: number, dialect: number, at: number, length: number): number;
  explain(document: number, dialect: number, length: number): number;
  show(document: number, dialect: number, at: number, took: number, ceiling: number, length: number): number;
  compare(document: number, length: number): number;
  usage(document: number, dialect: number, length: number): number;
}

class Answers extends Engine {
  declare readonly exports: Engine["exports"] & AnswerExports;
}

/** The engine that answers; it decides too. */
export const answerer = new Running<Answers>((exports) => new Answers(exports));

/** Starts the engine at once, from a module or its bytes. */
export function initSync(module: Module): void {
  decider.use(answerer.start(module));
}

/** May this robot fetch this URL? Names are completed by the registry of known robots, as by the command. */
export function check(robots: Robots, crawler: Names, url: Text, options?: CheckOptions): Check {
  known("options", options, ["dialect", "origin", "at"]);
  const engine = answerer.now;
  const who = knownCrawler("crawler", crawler).parts();
  const given = [...who, ...asked(engine, url), origin(options)];
  const at = moment("options.at", options?.at);
  const dialect = dialectOf(engine, options);
  return of(engine, robots, given, (document, length) => engine.exports.check(document, dialect, at, length));
}

/** Why may this robot fetch this URL, or not? Every group and every rule, and what each is to the question. */
export function explain(robots: Robots, crawler: Names, url: Text, options?: PolicyOptions): Explain {
  known("options", options, ["dialect", "origin"]);
  const engine = answerer.now;
  const who = knownCrawler("crawler", crawler).parts();
  const given = [...who, ...asked(engine, url), origin(options)];
  const dialect = dialectOf(engine, options);
  return of(engine, robots, given, (document, length) => engine.exports.explain(document, dialect, length));
}

/** Everything a robots.txt says to a robot, or to any: rules, pace, hours, sitemaps, and what it says on use. */
export function show(robots: Robots, crawler?: Names, options?: ShowOptions): Show {
  known("options", options, ["dialect", "origin", "at", "took", "ceiling"]);
  const engine = answerer.now;
  const who = crawler === undefined ? Crawler.named() : knownCrawler("crawler", crawler);
  const { at, took = 0, ceiling } = options ?? {};
  const numbers = [
    dialectOf(engine, options),
    moment("options.at", at),
    seconds("options.took", took),
    ceiling === undefined ? Infinity : seconds("options.ceiling", ceiling),
  ] as const;
  const given = [...who.parts(), origin(options)];
  return of(engine, robots, given, (document, length) => engine.exports.show(document, ...numbers, length));
}

/** Where do the dialects, or several robots, disagree? One robot is compared in all dialects, several in RFC 9309. */
export function compare(robots: Robots, crawlers: Names | readonly Names[], url: Text, options?: CompareOptions): Compare {
  known("options", options, ["dialects", "origin"]);
  const engine = answerer.now;
  const several = Array.isArray(crawlers) ? crawlers : [crawlers];
  if (several.length === 0) throw new RangeError("crawlers: give at least one");
  const who = several.map((one, index) => knownCrawler(`crawlers[${index}]`, one));
  const all = who.length === 1 ? engine.dialects : engine.dialects.slice(0, 1);
  const named: unknown = options?.dialects ?? all;
  if (!Array.isArray(named)) throw not("options.dialects", "an array", named);
  if (named.length === 0) throw new RangeError("options.dialects: give at least one");
  const numbers = named.map((name, index) => oneOf(`options.dialects[${index}]`, name, engine.dialects));
  const given = [Uint8Array.from(numbers), ...asked(engine, url), origin(options), ...who.flatMap((one) => one.parts())];
  return of(engine, robots, given, (document, length) => engine.exports.compare(document, length));
}

/** Which uses of a page are welcome, by its robots.txt: Content-Usage, Content-Signal and their kin. */
export function usage(robots: Robots, crawler: Names, url: Text, options?: PolicyOptions): UsesAt {
  known("options", options, ["dialect", "origin"]);
  const engine = answerer.now;
  const given = [...knownCrawler("crawler", crawler).parts(), ...asked(engine, url), origin(options)];
  const dialect = dialectOf(engine, options);
  return of(engine, robots, given, (document, length) => engine.exports.usage(document, dialect, length));
}

function dialectOf(engine: Engine, options: PolicyOptions | undefined): number {
  return oneOf("options.dialect", options?.dialect ?? "rfc9309", engine.dialects);
}

function origin(options: { origin?: string } | undefined): string {
  return options?.origin === undefined ? "" : originOf(options.origin);
}

/** Asks about a robots.txt, which is there only for this question unless it is a document of the engine. */
function of<T>(
  engine: Engine,
  robots: Robots,
  given: (string | Uint8Array)[],
  ask: (document: number, length: number) => number,
): T {
  const put = (): T => {
    const isAnswer = ask(number, engine.write(pieces(given)));
    const said = textOf(engine.answer());
    if (!isAnswer) throw new RangeError(said);
    return JSON.parse(said);
  };
  let number: number;
  if (robots instanceof Document && robots.engine === engine) {
    number = robots.number;
    return put();
  }
  const octets = robots instanceof Document ? robots.bytes : text("robots", robots);
  number = engine.exports.document(engine.write(octets));
  try {
    return put();
  } finally {
    engine.exports.drop_document(number);
  }
}
