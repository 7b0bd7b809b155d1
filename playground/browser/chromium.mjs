// Chromium, as it is installed.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { chromium as driver } from 'playwright-core';

/** A browser without a window. */
export function chromium() {
  const folders = process.env.PATH.split(delimiter);
  return driver.launch({
    executablePath: folders.map((folder) => join(folder, 'chromium')).find(existsSync),
    // Tests also run as root, for whom Chromium has no sandbox.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}
