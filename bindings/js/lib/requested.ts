/** The URL that clients request in place of the one that is written: the path as the URL standard writes it. */

import type { Engine } from "./engine.js";
import { textOf } from "./exchange.js";
import { text } from "./given.js";

/**
 * Dot segments are resolved, and what no request may carry is escaped. Scheme and host are left as they are. A rule
 * is matched with what is requested, and `URL` says what that is; most URLs need no such question, as the engine says.
 */
export function requested(engine: Engine, url: string | Uint8Array): string | Uint8Array {
  return engine.exports.is_as_written(engine.write(url)) ? url : rewritten(url);
}

/** The URL that is requested in place of this one. */
export function rewritten(url: string | Uint8Array): string | Uint8Array {
  if (typeof url === "string") return ofText(url);
  try {
    return ofText(STRICT.decode(url));
  } catch {
    // What is not UTF-8 is no URL that the standard reads.
    return url;
  }
}

function ofText(url: string): string {
  const [, authority = "", rest = ""] = HTTP.exec(url) ?? [];
  const path = authority ? rest : url;
  if (!authority && (!path.startsWith("/") || path.startsWith("//"))) return url;
  let read: URL;
  try {
    read = new URL((authority || "http://a") + path);
  } catch {
    return url;
  }
  const sent = read.pathname + read.search;
  const written = path.split("#", 1)[0] as string;
  const isSame = written === sent || (!written.startsWith("/") && written === sent.slice(1));
  return isSame ? url : authority + sent;
}

/** Three pieces of a question about a URL: as it is given, as it is requested, and whether their paths differ. */
export function asked(engine: Engine, url: unknown): (string | Uint8Array)[] {
  const given = text("url", url);
  const sent = requested(engine, given);
  if (typeof sent !== "string") return [given, sent, ""];
  const isSame = sent === (typeof given === "string" ? given : textOf(given));
  return [given, withAsciiHost(sent), isSame ? "" : "read"];
}

/**
 * The URL with its host in ASCII, as origins are compared. The path is left as it is. Only `http`, `https` and `ftp` are
 * read: other schemes have their own rules for hosts.
 */
export function withAsciiHost(url: string): string {
  const [, scheme, authority = "", rest] = PARTS.exec(url) ?? [];
  if (!authority || PLAIN.test(authority)) return url;
  // An address too has several forms.
  return URL.canParse(scheme + authority) ? scheme + new URL(scheme + authority).host + rest : url;
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Scheme and authority, and what follows. */
const HTTP = /^(https?:\/\/[^/\\?#]*)(.*)$/is;

/** Scheme, authority, and what follows. */
const PARTS = /^((?:https?|ftp):\/\/)([^/\\?#]*)(.*)$/is;

/** A name whose last label begins with a letter, and perhaps a port. */
const PLAIN = /^(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*\.?(?::\d*)?$/i;
