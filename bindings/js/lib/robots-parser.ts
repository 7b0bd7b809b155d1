/** What `verger/robots-parser` gives: the interface of robots-parser 3. */

import { Crawler } from "./crawler.js";
import { Document } from "./document.js";
import { not } from "./given.js";
import { Policy } from "./policy.js";

/** A robots.txt of one site. */
export interface Robots {
  /** Whether the robot may fetch the URL; `undefined` if it is of another site. */
  isAllowed(url: string, ua?: string): boolean | undefined;
  /** The opposite of `isAllowed`; a URL of another site is not allowed. */
  isDisallowed(url: string, ua?: string): boolean | undefined;
  /** Whether a group that names the robot disallows the URL; `undefined` if there is no such group. */
  isExplicitlyDisallowed(url: string, ua: string): boolean | undefined;
  /** The line that decides, from 1; -1 if none does. */
  getMatchingLineNumber(url: string, ua?: string): number;
  /** Seconds between two requests. */
  getCrawlDelay(ua?: string): number | undefined;
  getSitemaps(): string[];
  getPreferredHost(): string | null;
}

/** Reads the robots.txt that was fetched from a URL. */
export function robotsParser(url: string, robotstxt: string): Robots {
  return new SiteRobots(url, robotstxt);
}

class SiteRobots implements Robots {
  readonly #document: Document;
  readonly #site: URL | undefined;
  /** What most URLs of the site begin with. */
  readonly #start: string;
  /** By the name that was given; for groups that name the robot, and for all. */
  readonly #policies = new Map<string | undefined, Policy>();
  readonly #explicit = new Map<string | undefined, Policy>();

  constructor(url: unknown, contents: unknown) {
    this.#document = new Document((contents ?? "") as string);
    this.#site = parsed(url);
    this.#start = this.#site ? `${this.#site.origin}/` : "";
  }

  isAllowed(url: string, ua?: string): boolean | undefined {
    const asked = this.#own(url);
    return asked === undefined ? undefined : this.#policy(ua).allows(asked);
  }

  isDisallowed(url: string, ua?: string): boolean | undefined {
    return !this.isAllowed(url, ua);
  }

  isExplicitlyDisallowed(url: string, ua: string): boolean | undefined {
    const asked = this.#own(url);
    if (asked === undefined) return undefined;
    const decision = this.#policy(ua, true).decide(asked);
    return decision.reason === "no-group" ? undefined : !decision.allowed;
  }

  getMatchingLineNumber(url: string, ua?: string): number {
    const asked = this.#own(url);
    return (asked !== undefined && this.#policy(ua).decide(asked).line) || -1;
  }

  getCrawlDelay(ua?: string): number | undefined {
    const pace = this.#policy(ua).pace();
    return pace.directive === "Crawl-delay" ? pace.interval : undefined;
  }

  getSitemaps(): string[] {
    return this.#document.sitemaps;
  }

  getPreferredHost(): string | null {
    return this.#document.hosts.at(-1)?.toLowerCase() ?? null;
  }

  /** The URL, if it is one of the site. */
  #own(url: string): string | undefined {
    if (!this.#site) return undefined;
    // Who begins like this is of the same site, whatever follows.
    if (typeof url === "string" && url.startsWith(this.#start)) return url;
    const asked = parsed(url);
    return asked?.origin === this.#site.origin ? asked.href : undefined;
  }

  #policy(ua: string | undefined, isExplicit = false): Policy {
    const policies = isExplicit ? this.#explicit : this.#policies;
    return policies.get(ua) ?? this.#made(policies, ua, isExplicit);
  }

  #made(policies: Map<string | undefined, Policy>, ua: unknown, isExplicit: boolean): Policy {
    if (ua !== undefined && ua !== null && typeof ua !== "string") throw not("ua", "a string", ua);
    const crawler = ua && ua !== "*" ? Crawler.named(ua) : Crawler.named();
    const policy = new Policy(this.#document, isExplicit ? crawler.withoutStar() : crawler);
    // Names come from callers, perhaps one for each request.
    if (policies.size >= MOST) policies.clear();
    policies.set(ua ?? undefined, policy);
    return policy;
  }
}

/** A URL; a path is one of a site that does not exist. */
function parsed(url: unknown): URL | undefined {
  try {
    return new URL(url as string, "http://relative.invalid/");
  } catch {
    return undefined;
  }
}

/** Policies that are kept, of each kind. */
const MOST = 256;
