import { crawlerOf, type Names } from "./crawler.js";
import { Document } from "./document.js";
import type { Engine } from "./engine.js";
import { bytesOf, pieces, type Text, textOf } from "./exchange.js";
import { moment, oneOf, options as known, seconds, text } from "./given.js";
import { rewritten, withAsciiHost } from "./requested.js";

/** A robots.txt: a document, or its text or bytes. */
export type Robots = Document | Text;

/** How a robots.txt is read. */
export interface PolicyOptions {
  /** The standard that it is read as; `rfc9309` unless given. `dialects()` lists them. */
  dialect?: string;
  /** Where it was fetched from, such as `https://example.com`. URLs of other origins are then out of scope. */
  origin?: string;
}

/** What a policy says of one URL. */
export interface Decision {
  /** Whether it may be fetched; `undefined` if the URL is of another site than the file. */
  readonly allowed: boolean | undefined;
  readonly verdict: "allowed" | "disallowed" | "out-of-scope";
  /** Why, such as `matched-rule`. */
  readonly reason: string;
  /** The line that decided, from 1. */
  readonly line?: number;
  /** The field of that line. */
  readonly directive?: string;
  /** The value of that line; bytes if it is not UTF-8. */
  readonly pattern?: string | Uint8Array;
  /** The limit of the dialect that kept lines from being obeyed, and the first such line. */
  readonly limit?: { readonly of: "octets" | "rules"; readonly most: number; readonly line: number };
}

/** What a caller does if a file states no rate, and how slow a file may make it. */
export interface PaceOptions {
  /** The time: a Date, or seconds since 1970; now unless given. */
  at?: Date | number;
  /** Seconds that the last retrieval took, for dialects with a rule of thumb; 0 unless given. */
  took?: number;
  /** Seconds between requests if nothing else asks for an interval; 1 unless given. */
  default?: number;
  /** The longest interval to obey, in seconds; no limit unless given. */
  ceiling?: number;
}

/** How fast a robot may go. Times are seconds, and seconds since 1970. */
export interface Pace {
  /** Seconds between the starts of two requests. */
  readonly interval: number;
  readonly source: "caller" | "line" | "rule-of-thumb";
  /** The line that asks for it, from 1. */
  readonly line?: number;
  /** The field of that line. */
  readonly directive?: string;
  /** The value of that line. */
  readonly value?: string | Uint8Array;
  /** The interval that it asks for, if the ceiling is lower. */
  readonly clampedFrom?: number;
  /** When another pace applies. */
  readonly nextChange?: number;
}

/** Whether a visit is welcome, and until when. */
export interface VisitHours {
  readonly open: boolean;
  /** Seconds since 1970; absent if it never changes. */
  readonly until?: number;
}

/** What one robots.txt says to one robot. Made once, it decides many URLs. */
export class Policy {
  /** The file. */
  readonly document: Document;
  readonly #engine: Engine;
  #number: number;
  readonly #hasOrigin: boolean;

  constructor(robots: Robots, crawler: Names, options?: PolicyOptions) {
    known("options", options, ["dialect", "origin"]);
    const { dialect = "rfc9309", origin } = options ?? {};
    const who = crawlerOf(crawler);
    this.document = robots instanceof Document ? robots : new Document(robots);
    this.#engine = this.document.engine;
    const number = oneOf("options.dialect", dialect, this.#engine.dialects);
    const given = who.parts();
    if (origin !== undefined) given.push(originOf(origin));
    const length = this.#engine.write(pieces(given));
    const made = this.#engine.exports.policy(this.document.number, number, length);
    if (made < 0) throw new RangeError(`options.origin: ${textOf(this.#engine.answer())}`);
    this.#number = made;
    this.#hasOrigin = origin !== undefined;
    FORGOTTEN.register(this, { engine: this.#engine, number: made }, this);
  }

  /** Frees its memory now, not when it is collected. It cannot be used any more; its document can. */
  free(): void {
    if (this.#number < 0) return;
    FORGOTTEN.unregister(this);
    this.#engine.exports.drop_policy(this.#number);
    this.#number = -1;
  }

  /** Whether the robot may fetch the URL: the fastest question. A URL of another site may not be fetched by this file. */
  allows(url: Text): boolean {
    return this.#engine.exports.allows(this.#made(), this.#written(url)) === 1;
  }

  /** What holds for the URL, by which line, and why. */
  decide(url: Text): Decision {
    const engine = this.#engine;
    engine.exports.decide(this.#made(), this.document.number, this.#written(url));
    const found = engine.answer();
    const numbers = new DataView(found.buffer, found.byteOffset, found.length);
    const next = (index: number) => numbers.getUint32(index * 4, true);
    const verdict = VERDICTS[next(0)] as Decision["verdict"];
    const allowed = verdict === "out-of-scope" ? undefined : verdict === "allowed";
    const reason = engine.name(next(1), next(2));
    const line = next(3);
    const limited = next(8);
    return {
      allowed,
      verdict,
      reason,
      ...(line && {
        line,
        directive: engine.name(next(4), next(5)),
        pattern: textOrBytes(engine.bytes(next(6), next(7))),
      }),
      ...(limited && {
        limit: { of: limited === 1 ? "octets" : "rules", most: next(9), line: next(10) },
      }),
    };
  }

  /** How fast the robot may go at a time. */
  pace(options?: PaceOptions): Pace {
    known("options", options, ["at", "took", "default", "ceiling"]);
    const { at, took = 0, default: otherwise = 1, ceiling } = options ?? {};
    const engine = this.#engine;
    engine.exports.pace(
      this.#made(),
      this.document.number,
      moment("options.at", at),
      seconds("options.took", took),
      seconds("options.default", otherwise),
      ceiling === undefined ? Infinity : seconds("options.ceiling", ceiling),
    );
    const found = engine.answer();
    const numbers = new DataView(found.buffer, found.byteOffset, found.length);
    const wide = (index: number) => numbers.getFloat64(index * 8, true);
    const next = (index: number) => numbers.getUint32(40 + index * 4, true);
    const line = wide(2);
    const clampedFrom = wide(3);
    const nextChange = wide(4);
    return {
      interval: wide(0),
      source: SOURCES[wide(1)] as Pace["source"],
      ...(line && {
        line,
        directive: engine.name(next(0), next(1)),
        value: textOrBytes(engine.bytes(next(2), next(3))),
      }),
      ...(!Number.isNaN(clampedFrom) && { clampedFrom }),
      ...(!Number.isNaN(nextChange) && { nextChange }),
    };
  }

  /** Whether a visit is welcome at a time: a Date, or seconds since 1970; now unless given. */
  openAt(at?: Date | number): VisitHours {
    const until = this.#engine.exports.open_at(this.#made(), moment("at", at));
    if (Number.isNaN(until)) return { open: true };
    return { open: until >= 0, until: Math.abs(until) };
  }

  #made(): number {
    if (this.#number < 0) throw new Error("verger: this policy was freed");
    return this.#number;
  }

  /** Writes a URL for the next call, as it is requested. */
  #written(url: Text): number {
    const given = text("url", url);
    const length = this.#engine.write(given);
    const isAsWritten = this.#engine.exports.is_as_written(length);
    if (isAsWritten && !this.#hasOrigin) return length;
    const asked = isAsWritten ? given : rewritten(given);
    const isCompared = this.#hasOrigin && typeof asked === "string";
    return this.#engine.write(isCompared ? withAsciiHost(asked) : asked);
  }
}

/** An origin as the engine reads it. */
export function originOf(origin: unknown): string {
  return withAsciiHost(textOf(bytesOf(text("options.origin", origin))));
}

/** Text if the bytes are UTF-8, else a copy of them. */
function textOrBytes(bytes: Uint8Array): string | Uint8Array {
  try {
    return STRICT.decode(bytes);
  } catch {
    return bytes.slice();
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const VERDICTS = ["disallowed", "allowed", "out-of-scope"];
const SOURCES = ["caller", "line", "rule-of-thumb"];

/** What is no longer used here is dropped there. */
const FORGOTTEN = new FinalizationRegistry<{ engine: Engine; number: number }>(
  ({ engine, number }) => engine.exports.drop_policy(number),
);
