import { pieces, type Text } from "./exchange.js";
import { text, texts } from "./given.js";

/** How the names of a crawler are read. */
type Reading = "own" | "known" | "exact" | "header";

type Name = string | Uint8Array;

/** One robot, by the names that find its group in a robots.txt. */
export class Crawler {
  readonly #reading: Reading;
  readonly #names: readonly Name[];
  readonly #fallbacks: readonly Name[];
  readonly #obeysStar: boolean;

  private constructor(
    reading: Reading,
    names: readonly Name[],
    fallbacks: readonly Name[] = [],
    obeysStar = true,
  ) {
    this.#reading = reading;
    this.#names = names;
    this.#fallbacks = fallbacks;
    this.#obeysStar = obeysStar;
  }

  /** The robot with these names, the most preferred first. A version is dropped; without a name, any robot. */
  static named(...names: Text[]): Crawler {
    return new Crawler("own", all("names", names));
  }

  /**
   * The robot, completed by the registry of known robots: its fallbacks, and whether it obeys `*`. This is for answers
   * about a robot. Do not crawl with it.
   */
  static known(...names: Text[]): Crawler {
    return new Crawler("known", all("names", names));
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
    const fallbacks = [...this.#fallbacks, ...all("names", names)];
    return new Crawler(this.#reading, this.#names, fallbacks, this.#obeysStar);
  }

  /** The same robot, for which the groups of `*` do not count. */
  withoutStar(): Crawler {
    return new Crawler(this.#reading, this.#names, this.#fallbacks, false);
  }

  /** @internal */
  parts(): Name[] {
    return [this.#reading, this.#obeysStar ? "star" : "", pieces(this.#names), pieces(this.#fallbacks)];
  }
}

/** A crawler, or its names. */
export type Names = Crawler | Text | readonly Text[];

/** The crawler that is meant. */
export function crawlerOf(given: unknown): Crawler {
  return given instanceof Crawler ? given : Crawler.named(...namesOf("crawler", given));
}

/** The crawler that is asked about: names are completed by the registry. */
export function knownCrawler(name: string, given: unknown): Crawler {
  return given instanceof Crawler ? given : Crawler.known(...namesOf(name, given));
}

function namesOf(argument: string, given: unknown): Text[] {
  const names = texts(argument, given);
  if (names.some((name) => name.length === 0)) {
    throw new RangeError(`${argument}: a crawler needs a name, such as ExampleBot`);
  }
  return names as Text[];
}

function all(name: string, given: readonly unknown[]): Name[] {
  return given.map((one, index) => text(`${name}[${index}]`, one));
}
