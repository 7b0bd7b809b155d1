// The engine: a file and questions in, answers out. Numbers cross the border to WebAssembly; the rest is bytes in its memory.

const text = new TextEncoder();
const words = new TextDecoder();

/** Loads the engine. */
export async function load(address) {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(address));
  return new Engine(instance.exports);
}

class Engine {
  #exports;

  constructor(exports) {
    this.#exports = exports;
  }

  /** Takes these bytes as the file. */
  read(file) {
    this.#exports.read(this.#write(file));
  }

  /** Asks a question (`Question` in playground/src/question.rs). */
  ask(question) {
    const { ask, memory, output, output_length } = this.#exports;
    ask(this.#write(text.encode(JSON.stringify(question))));
    const answer = new Uint8Array(memory.buffer, output() >>> 0, output_length() >>> 0);
    const read = JSON.parse(words.decode(answer));
    if (read.error !== undefined) throw new Error(read.error);
    return read;
  }

  /** Writes bytes where the engine has made room, and returns their number. */
  #write(bytes) {
    const place = this.#exports.input(bytes.length) >>> 0;
    new Uint8Array(this.#exports.memory.buffer, place, bytes.length).set(bytes);
    return bytes.length;
  }
}
