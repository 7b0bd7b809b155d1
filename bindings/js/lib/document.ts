import { engine, type Engine } from "./engine.js";
import type { Text } from "./exchange.js";
import { text } from "./given.js";

/** A robots.txt, parsed. Any bytes are one. */
export class Document {
  /** @internal */
  readonly engine: Engine;
  #number: number;

  constructor(robots: Text) {
    const given = text("robots", robots);
    this.engine = engine();
    this.#number = this.engine.exports.document(this.engine.write(given));
    FORGOTTEN.register(this, { engine: this.engine, number: this.#number }, this);
  }

  /** @internal */
  get number(): number {
    if (this.#number < 0) throw new Error("verger: this document was freed");
    return this.#number;
  }

  /** Frees its memory now, not when it is collected. It cannot be used any more, nor can its policies. */
  free(): void {
    if (this.#number < 0) return;
    FORGOTTEN.unregister(this);
    this.engine.exports.drop_document(this.#number);
    this.#number = -1;
  }

  /** Its bytes. */
  get bytes(): Uint8Array {
    this.engine.exports.octets(this.number);
    return this.engine.answer().slice();
  }

  /** The number of its lines. */
  get length(): number {
    return this.engine.exports.lines(this.number);
  }

  /** The bytes of the line with this number, from 1, without its end. */
  line(number: number): Uint8Array | undefined {
    if (!Number.isInteger(number)) throw new TypeError("number: expected a whole number");
    if (number < 1 || number > this.length) return undefined;
    this.engine.exports.line(this.number, number);
    return this.engine.answer().slice();
  }

  /** The values of its Sitemap lines, in order. */
  get sitemaps(): string[] {
    this.engine.exports.sitemaps(this.number);
    return this.engine.texts();
  }

  /** The values of its Host lines, in order. */
  get hosts(): string[] {
    this.engine.exports.hosts(this.number);
    return this.engine.texts();
  }
}

/** What is no longer used here is dropped there. */
const FORGOTTEN = new FinalizationRegistry<{ engine: Engine; number: number }>(
  ({ engine, number }) => engine.exports.drop_document(number),
);
