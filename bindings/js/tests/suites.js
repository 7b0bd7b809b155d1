// The shared suite, read from its files.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { parse } from "smol-toml";

/** The tables of each folder. */
export function suites() {
  const root = process.env.VERGER_VECTORS;
  const read = (folder) => {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".toml"));
    return [folder, names.sort().map((name) => parse(readFileSync(join(root, folder, name), "utf8")))];
  };
  return Object.fromEntries(["data", "data-records", "data-usage", "data-page", "data-catalog"].map(read));
}
