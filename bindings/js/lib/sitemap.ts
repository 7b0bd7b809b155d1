/** What a sitemap lists. */

import type { ListedSitemap, ListedUrl, SitemapFault } from "./answers/robots.js";
import { type Module, Running } from "./engine.js";
import { Exchange, pieces, type Text, textOf } from "./exchange.js";
import { not, options as known, text } from "./given.js";

/** Where a sitemap is from: only with that it is known what it may list. */
export interface SitemapOptions {
  /** Its address. */
  url?: string;
  /** The address of the robots.txt that names it. */
  robotsUrl?: string;
  /** Whether an index lists it, so that it may not be an index itself. */
  listed?: boolean;
}

/** A sitemap, read. */
export interface SitemapFile {
  /** `null` if it is not a sitemap. */
  readonly format: "urlset" | "index" | "rss" | "atom" | "lines" | null;
  /** Whether it was gzip. */
  readonly isGzip: boolean;
  /** Whether it was read to its end: no limit was reached, and nothing is broken. */
  readonly isWhole: boolean;
  /** The pages that it lists, in its order. */
  readonly urls: readonly ListedUrl[];
  /** The sitemaps that an index lists, in its order. */
  readonly sitemaps: readonly ListedSitemap[];
  /** What is wrong with it, in its order. */
  readonly faults: readonly SitemapFault[];
}

class SitemapExchange extends Exchange<{ sitemaps(length: number): number }> {}

/** The module that reads sitemaps. */
export const sitemapReader = new Running((exports) => new SitemapExchange(exports));

/** Starts it at once, from a module or its bytes. */
export function initSync(module: Module): void {
  sitemapReader.start(module);
}

/**
 * What does a sitemap list? It is XML, RSS, Atom or a list of URLs, as it is or in gzip. Reading stops after 50,000
 * entries or 50 MiB.
 */
export function sitemaps(sitemap: Text, options?: SitemapOptions): SitemapFile {
  known("options", options, ["url", "robotsUrl", "listed"]);
  const { url = "", robotsUrl = "", listed = false } = options ?? {};
  if (typeof listed !== "boolean") throw not("options.listed", "a boolean", listed);
  const given = [
    text("options.url", url),
    text("options.robotsUrl", robotsUrl),
    listed ? "listed" : "",
    text("sitemap", sitemap),
  ];
  const reader = sitemapReader.now;
  const isAnswer = reader.exports.sitemaps(reader.write(pieces(given)));
  const said = textOf(reader.answer());
  if (!isAnswer) throw new RangeError(said);
  const lines: Line[] = said.split("\n").map((line) => JSON.parse(line));
  const { format, is_gzip: isGzip, is_whole: isWhole } = lines.pop() as Last;
  const of = (kind: string) => lines.filter((line) => line.kind === kind) as never[];
  return { format, isGzip, isWhole, urls: of("listed-url"), sitemaps: of("listed-sitemap"), faults: of("sitemap-fault") };
}

type Last = { kind?: never; format: SitemapFile["format"]; is_gzip: boolean; is_whole: boolean };
type Line = ListedUrl | ListedSitemap | SitemapFault | Last;
