import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads a file of the package. */
export function read(file: string): Uint8Array {
  return readFileSync(join(__dirname, "../..", file));
}
