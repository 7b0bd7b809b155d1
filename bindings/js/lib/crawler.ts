import { pieces, type Text } from "./exchange.js";
import { text, texts } from "./given.js";

/** How the names of a crawler are read. */
type Reading = "own" | "known" | "exact" | "header";

/** One robot, by the names that find its group in a robots.txt. */
export class Crawler {
  readonly #reading: Reading;
  readonly #names: readonly (string | Uint8Array)[];
  readonly #fallbacks: readonly (string | Uint8Array)[];

  private constructor(
    reading: Reading,
    names: readonly (string | Uint8Array)[],
    fallbacks: readonly (string | Uint8Array)[] = [],
  ) {
    this.#reading = reading;
    this.#names = names;
    this.#fallbacks = fallbacks;
  }

  /** The robot with these names, the most preferred first. A version is dropped; without a name, any robot. */
  static named(...names: Text[]): Crawler {
    return new Crawler("own", all("names", names));
  }

  /** The robot whose names are these to the byte. */
  static exact(...names: Text[]): Crawler {
    return new Crawler("exact", all("names", names));
  }

  /** The robot that a User-Agent header names. */
  static fromUserAgent(header: Text): Crawler {
    return new Crawler("header", [text("header", header)]);
  }

  /** The same robot, which obeys the groups of these names if no group has its own. */
  withFallbacks(...names: Text[]): Crawler {
    return new Crawler(this.#reading, this.#names, [...this.#fallbacks, ...all("names", names)]);
  }

  /** @internal */
  parts(): (string | Uint8Array)[] {
    return [this.#reading, pieces(this.#names), pieces(this.#fallbacks)];
  }
}

/** A crawler, or its names. */
export type Names = Crawler | Text | readonly Text[];

/** The crawler that is meant. */
export function crawlerOf(given: unknown): Crawler {
  if (given instanceof Crawler) return given;
  const names = texts("crawler", given);
  if (names.some((name) => name.length === 0)) {
    throw new RangeError("crawler: a crawler needs a name, such as ExampleBot");
  }
  return Crawler.named(...names as Text[]);
}

function all(name: string, given: readonly unknown[]): (string | Uint8Array)[] {
  return given.map((one, index) => text(`${name}[${index}]`, one));
}
