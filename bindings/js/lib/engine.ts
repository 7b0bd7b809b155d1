/** The engine: an instance of the module, on which everything runs. */

import { Exchange, textOf } from "./exchange.js";
import { text } from "./given.js";

/** The exports of `src/exports.rs`. */
export interface EngineExports {
  dialects(): void;
  document(length: number): number;
  drop_document(document: number): void;
  lines(document: number): number;
  line(document: number, number: number): number;
  sitemaps(document: number): void;
  hosts(document: number): void;
  policy(document: number, dialect: number, length: number): number;
  drop_policy(policy: number): void;
  allows(policy: number, length: number): number;
  decide(policy: number, document: number, length: number): void;
  pace(policy: number, document: number, at: number, took: number, otherwise: number, ceiling: number): void;
  open_at(policy: number, at: number): number;
}

/** An engine that runs. */
export class Engine extends Exchange<EngineExports> {
  #dialects: readonly string[] | undefined;
  readonly #names = new Map<number, string>();

  /** The names of the dialects. */
  get dialects(): readonly string[] {
    if (!this.#dialects) {
      this.exports.dialects();
      this.#dialects = Object.freeze(this.texts());
    }
    return this.#dialects;
  }

  /** A name that the module has at this place for as long as it runs. */
  name(at: number, length: number): string {
    let name = this.#names.get(at);
    if (name === undefined) {
      name = textOf(this.bytes(at, length));
      this.#names.set(at, name);
    }
    return name;
  }
}

/** A compiled module, or its bytes. */
export type Module = WebAssembly.Module | Uint8Array | ArrayBuffer;

/** Starts the engine at once, from a module or its bytes. */
export function initSync(module: Module): void {
  if (!(module instanceof WebAssembly.Module)) {
    module = new WebAssembly.Module(text("module", module) as Uint8Array<ArrayBuffer>);
  }
  // An object keeps the engine that it was made with.
  current = new Engine(new WebAssembly.Instance(module, {}).exports);
}

/** Says how to start an engine when one is needed first. */
export function startWith(starter: () => Module): void {
  if (!current) later = starter;
}

/** The engine that runs. */
export function engine(): Engine {
  if (!current) {
    if (!later) throw new Error("verger: the engine does not run yet; await init() first");
    initSync(later());
  }
  return current as Engine;
}

let current: Engine | undefined;
let later: (() => Module) | undefined;
