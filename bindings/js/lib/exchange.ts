/** Bytes to and from a module of WebAssembly: the other side of `src/exchange.rs`. */

/** Text, as UTF-8, or bytes. */
export type Text = string | Uint8Array | ArrayBuffer;

/** The exports that every such module has. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  input(length: number): number;
  output(): number;
  output_length(): number;
}

/** An exchange with an instance of a module. `E` has its own exports. */
export class Exchange<E = unknown> {
  readonly exports: Exports & E;
  #bytes: Uint8Array;
  /** Where the input is, and how much room is there. */
  #at = 0;
  #room = 0;
  #input: Uint8Array = new Uint8Array();

  constructor(exports: object) {
    this.exports = exports as Exports & E;
    this.#bytes = new Uint8Array(this.exports.memory.buffer);
  }

  /** The memory. It is another one after any call that made it larger. */
  get #memory(): Uint8Array {
    if (this.#bytes.length === 0) {
      this.#bytes = new Uint8Array(this.exports.memory.buffer);
    }
    return this.#bytes;
  }

  /** Writes text or bytes as the input of the next call, and returns their number. */
  write(text: string | Uint8Array): number {
    if (typeof text !== "string") {
      this.#ask(text.length);
      this.#memory.set(text, this.#at);
      return text.length;
    }
    // A UTF-16 unit is at most three bytes of UTF-8.
    this.#ask(text.length * 3);
    // A view takes longer to make than most URLs to encode. It is empty once the memory is another one.
    if (this.#input.length !== this.#room) {
      this.#input = this.#memory.subarray(this.#at, this.#at + this.#room);
    }
    return ENCODER.encodeInto(text, this.#input).written;
  }

  /** Makes room for this number of bytes. */
  #ask(room: number): void {
    if (room <= this.#room) return;
    this.#room = Math.max(room, LEAST);
    this.#at = this.exports.input(this.#room) >>> 0;
    this.#input = this.#memory.subarray(this.#at, this.#at + this.#room);
  }

  /** What the last call has left. It holds until the next call. */
  answer(): Uint8Array {
    const at = this.exports.output() >>> 0;
    return this.#memory.subarray(at, at + this.exports.output_length());
  }

  /** The bytes at a place. They hold until the next call. */
  bytes(at: number, length: number): Uint8Array {
    return this.#memory.subarray(at, at + length);
  }

  /** What the last call has left, in pieces of text. */
  texts(): string[] {
    const answer = this.answer();
    const numbers = new DataView(answer.buffer, answer.byteOffset, answer.length);
    const texts: string[] = [];
    for (let at = 0; at < answer.length; ) {
      const length = numbers.getUint32(at, true);
      texts.push(textOf(answer.subarray(at + 4, at + 4 + length)));
      at += 4 + length;
    }
    return texts;
  }
}

/** Pieces of bytes in one, as `Pieces` reads them. */
export function pieces(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = parts.map(bytesOf);
  const whole = new Uint8Array(bytes.reduce((length, piece) => length + 4 + piece.length, 0));
  const numbers = new DataView(whole.buffer);
  let at = 0;
  for (const piece of bytes) {
    numbers.setUint32(at, piece.length, true);
    whole.set(piece, at + 4);
    at += 4 + piece.length;
  }
  return whole;
}

/** Text as bytes. */
export function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === "string" ? ENCODER.encode(text) : text;
}

/** Bytes as text; what is not UTF-8 is replaced. */
export function textOf(bytes: Uint8Array): string {
  return DECODER.decode(bytes);
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder("utf-8", { ignoreBOM: true });

/** Room for most URLs. */
const LEAST = 4096;
