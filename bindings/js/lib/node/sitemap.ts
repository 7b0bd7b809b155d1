/** `verger/sitemap` in Node: the module is read when it is first needed. */

import type { Module } from "../engine.js";
import { initSync, sitemapReader } from "../sitemap.js";
import { read } from "./module.js";

export * from "../sitemap.js";

sitemapReader.startWith(() => read("sitemap.wasm"));

/** In Node nothing needs to be awaited; this is for code that runs in pages too. */
export async function init(source?: Module): Promise<void> {
  if (source !== undefined) initSync(source);
}
