/** The engine: an instance of the module, on which everything runs. */

import { Exchange, textOf } from "./exchange.js";
import { text } from "./given.js";

/** The exports of `src/exports.rs`. */
export interface EngineExports {
  dialects(): void;
  document(length: number): number;
  drop_document(document: number): void;
  octets(document: number): void;
  lines(document: number): number;
  line(document: number, number: number): number;
  sitemaps(document: number): void;
  hosts(document: number): void;
  policy(document: number, dialect: number, length: number): number;
  drop_policy(policy: number): void;
  is_as_written(length: number): number;
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

/** A module that runs, or will when it is first needed. */
export class Running<T extends Exchange> {
  readonly #make: (exports: object) => T;
  #now: T | undefined;
  #later: (() => T) | undefined;

  constructor(make: (exports: object) => T) {
    this.#make = make;
  }

  /** Starts it at once, from a module or its bytes. What was made with an earlier one keeps that. */
  start(module: Module): T {
    if (!(module instanceof WebAssembly.Module)) {
      module = new WebAssembly.Module(text("module", module) as Uint8Array<ArrayBuffer>);
    }
    this.#now = this.#make(new WebAssembly.Instance(module, {}).exports);
    return this.#now;
  }

  /** Says how to start it when it is first needed. */
  startWith(starter: () => Module): void {
    this.#later = () => this.start(starter());
  }

  /** Says what to use when it is first needed. */
  startBy(starter: () => T): void {
    this.#later = starter;
  }

  /** Uses one that runs already. */
  use(running: T): void {
    this.#now = running;
  }

  /** The one that runs. */
  get now(): T {
    if (!this.#now) {
      if (!this.#later) throw new Error("verger: the engine does not run yet; await init() first");
      this.#now = this.#later();
    }
    return this.#now;
  }
}

/** The engine that decides. */
export const decider = new Running<Engine>((exports) => new Engine(exports));

/** Starts the engine at once, from a module or its bytes. */
export function initSync(module: Module): void {
  decider.start(module);
}

/** The engine that runs. */
export function engine(): Engine {
  return decider.now;
}
