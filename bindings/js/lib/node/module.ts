import { readFileSync } from "node:fs";
import { join } from "node:path";

import { initSync, type Module, startWith } from "../engine.js";

/** Starts the engine when it is first needed, from a file of the package. */
export function startFrom(file: string): void {
  startWith(() => readFileSync(join(__dirname, "../..", file)));
}

/** In Node nothing needs to be awaited; this is for code that runs in pages too. */
export async function init(source?: Module): Promise<void> {
  if (source !== undefined) initSync(source);
}
