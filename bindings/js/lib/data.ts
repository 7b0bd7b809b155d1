/** What a data.txt, or its kin, says about the datasets of a site. */

import type { Dataset, Description, Notice } from "./answers/data.js";
import { type Module, Running } from "./engine.js";
import { Exchange, pieces, type Text, textOf } from "./exchange.js";
import { not, options as known, text } from "./given.js";

/** Where a description is from, and how it is read. */
export interface DataOptions {
  /** Its address, against which its links are resolved. */
  url?: string;
  /** The Content-Type that it was served with. */
  mediaType?: string;
  /** Whether it is read by the strict grammar, in which `#` begins a comment anywhere. */
  strict?: boolean;
}

/** A description of datasets, read. */
export interface DataFile {
  /** What it is, in short. */
  readonly description: Description;
  /** Its datasets, each complete by itself: with what it inherits, and absolute links. */
  readonly datasets: readonly Dataset[];
  /** What is wrong with it. */
  readonly notices: readonly Notice[];
}

class DataExchange extends Exchange<{ describe(length: number): number }> {}

/** The module that reads descriptions. */
export const dataReader = new Running((exports) => new DataExchange(exports));

/** Starts it at once, from a module or its bytes. */
export function initSync(module: Module): void {
  dataReader.start(module);
}

/** What does a description of datasets say: a data.txt in any of its forms, data.json, DCAT or schema.org in JSON? */
export function data(file: Text, options?: DataOptions): DataFile {
  known("options", options, ["url", "mediaType", "strict"]);
  const { url = "", mediaType = "", strict = false } = options ?? {};
  if (typeof strict !== "boolean") throw not("options.strict", "a boolean", strict);
  const given = [
    text("options.url", url),
    text("options.mediaType", mediaType),
    strict ? "strict" : "",
    text("file", file),
  ];
  const reader = dataReader.now;
  const isAnswer = reader.exports.describe(reader.write(pieces(given)));
  const said = textOf(reader.answer());
  if (!isAnswer) throw new RangeError(said);
  const lines: (Description | Dataset | Notice)[] = said.split("\n").map((line) => JSON.parse(line));
  return {
    description: lines.find((line) => line.kind === "description") as Description,
    datasets: lines.filter((line) => line.kind === "dataset") as Dataset[],
    notices: lines.filter((line) => line.kind === "notice") as Notice[],
  };
}
