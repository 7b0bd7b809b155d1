// Every case of the shared suite, for the functions that there are: in Node as in a page.

/** Each case as a name and a function, which throws unless the answers are right. */
export function* cases(verger, suites) {
  for (const file of files(suites, "data")) yield [file.name, () => decisions(verger, file)];
  for (const file of files(suites, "data-records")) {
    if (file.pace || file.visit) yield [`${file.name}, pace and hours`, () => paces(verger, file)];
  }
  for (const file of files(suites, "data-usage")) yield* usages(verger, file);
  if (verger.page) {
    for (const file of files(suites, "data-page", "page")) yield [file.name, () => pages(verger, file)];
  }
  if (verger.data) {
    for (const file of files(suites, "data-catalog")) {
      // The most bytes that are read are no option here.
      if (file.expect.octets === undefined) yield [file.name, () => description(verger, file)];
    }
  }
}

const files = (suites, folder, of = "file") => suites[folder].flatMap((suite) => suite[of] ?? []);

function decisions({ Crawler, Policy }, file) {
  const crawler = ({ user_agent: header, agents, exact }) => {
    if (header !== undefined) return exact ? Crawler.fromUserAgent(header) : Crawler.known(header);
    return exact ? Crawler.exact(...agents) : Crawler.known(...agents);
  };
  for (const asked of file.case) {
    const expected = asked.expect ?? Object.fromEntries(file.dialects.map((name) => [name, asked.allowed]));
    for (const [dialect, answer] of Object.entries(expected)) {
      const url = octets(asked, "url");
      const options = { dialect, ...(asked.origin && { origin: asked.origin }) };
      const policy = new Policy(octets(file, "robots"), crawler(asked), options);
      const decision = policy.decide(url);
      const allowed = answer === "out-of-scope" ? undefined : answer;
      const place = `${url} ${dialect}`;
      equal(policy.allows(url), decision.allowed === true, place);
      if (!isSentAsWritten(url)) {
        // The suite says what holds for a path as it is written; the package decides what clients request.
        if (!AS_WRITTEN.has(file.name)) equal(decision.allowed, allowed, place);
        continue;
      }
      equal(decision.allowed, allowed, place);
      if (asked.line !== undefined) equal(decision.line ?? 0, asked.line, place);
      if (asked.reason !== undefined) equal(decision.reason, asked.reason, place);
    }
  }
}

// Files with cases of paths that no client requests: with segments of dots, or with bytes that a client escapes.
const AS_WRITTEN = new Set([
  "google_ascii_stays_as_it_is",
  "google_only_the_rule_is_escaped",
  "google_target_path",
  "rfc9309_target_is_not_normalised",
]);

/** Whether a client requests the path as it is written. */
function isSentAsWritten(url) {
  const text = typeof url === "string" ? url : Array.from(url, (octet) => String.fromCharCode(octet)).join("");
  return !/[^A-Za-z0-9/.\-_~!$&()*+,;=:@?%#]|\/\.|%2e/i.test(text);
}

function paces({ Crawler, Policy, dialects }, file) {
  const named = Crawler.named(...(file.agents ?? ["ExampleBot"]));
  const asked = file.fallbacks ? named.withFallbacks(...file.fallbacks) : named;
  for (const dialect of file.dialects ?? dialects()) {
    const policy = new Policy(octets(file, "robots"), asked, { dialect });
    for (const { at = "00:00", took, default: otherwise, ceiling, interval, line } of file.pace ?? []) {
      const given = { took, default: otherwise, ceiling };
      const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const pace = policy.pace({ at: minutes(at), ...options });
      if (interval !== undefined) equal(pace.interval, interval, `${dialect} ${at}`);
      if (line !== undefined) equal(pace.line ?? 0, line, `${dialect} ${at}`);
    }
    for (const { at, open } of file.visit ?? []) equal(policy.openAt(minutes(at)).open, open, `${dialect} ${at}`);
  }
}

const minutes = (text) => {
  const [hour, minute] = text.split(":").map(Number);
  return (hour * 60 + minute) * 60;
};

/** Those on a robots.txt alone, and those on headers alone: no function takes both, or a tdmrep.json. */
function* usages({ Crawler, usage, page }, file) {
  for (const [index, { agents = [], url = "", headers, answer }] of file.case.entries()) {
    const name = `${file.name}#${index + 1}`;
    const robots = octets(file, "robots");
    const crawler = Crawler.named(...agents);
    if (file.tdm || (robots !== undefined && headers)) continue;
    if (robots !== undefined && usage) {
      yield [name, () => said(usage(robots, crawler, url), answer)];
    } else if (headers && page) {
      yield [name, () => said({ applicable: true, ...page("", crawler, { headers }) }, answer)];
    }
  }
}

function said({ applicable, usage, uses }, answer) {
  equal(applicable, answer.applicable ?? true, "applicable");
  for (const category of ["train-ai", "search", "ai-input", "ai-use", "tdm"]) {
    equal(usage?.[key(category)] ?? "unknown", answer[category] ?? "unknown", category);
  }
  for (const [use, expected] of Object.entries(answer.uses ?? {})) equal(uses[key(use)].preference, expected, use);
  for (const [use, expected] of Object.entries(answer["within-search"] ?? {})) {
    equal(uses[key(use)].within_search, expected, `${use}, in a search`);
  }
  if (answer.policy !== undefined) equal(uses.tdm_policy ?? "", answer.policy, "policy");
  equal(usage?.reuse ?? undefined, answer.reuse, "reuse");
  const all = usage?.statements ?? [];
  const lines = all.map((one) => one.line).filter((line) => typeof line === "number");
  if (answer.lines) equal(lines, answer.lines, "lines");
  const notes = all.flatMap((one) => one.notes.map((note) => note.code));
  if (answer.notes) equal(notes, answer.notes, "notes");
}

function pages({ Crawler, page }, file) {
  for (const [index, { agents, answer }] of file.case.entries()) {
    const { headers = [], whole } = file;
    const options = { headers, headOnly: !whole, at: 0 };
    const found = page(octets(file, "html") ?? "", Crawler.exact(...agents), options);
    const place = (what) => `#${index + 1} ${what}`;
    for (const name of ["index", "follow", "snippet", "archive", "cache", "translate", "image-index", "ai"]) {
      equal(found[key(name)].value ?? undefined, answer.rulings?.[name], place(name));
    }
    for (const name of ["max-snippet", "max-image-preview", "max-video-preview", "unavailable-after"]) {
      equal(found[key(name)].value ?? undefined, answer[name], place(name));
    }
    equal(found.read.gap ?? undefined, answer.gap, place("gap"));
    equal(found.index_if_embedded, answer["index-if-embedded"] ?? false, place("embedded"));
    for (const [use, expected] of Object.entries(answer.uses ?? {})) {
      equal(found.uses[key(use)].preference, expected, place(use));
    }
    const isContradictory = answer.canonical === "contradictory";
    equal(found.canonical.contradictory, isContradictory, place("contradictory"));
    const { url, url_b64: base64 } = found.canonical;
    const canonical = base64 === undefined ? url : escaped(octets({ url_b64: base64 }, "url"));
    if (!isContradictory) equal(canonical, answer.canonical, place("canonical"));
    const faults = found.statements.map((one) => one.fault).filter((fault) => typeof fault === "string");
    equal(faults, answer.faults ?? [], place("faults"));
    equal(found.usage.train_ai, answer["train-ai"] ?? "unknown", place("train-ai"));
  }
}

function description({ data }, { text, text_b64, expect }) {
  const { base, media_type: mediaType, strict } = expect;
  const options = { ...(base && { url: base }), ...(mediaType && { mediaType }), ...(strict && { strict }) };
  const read = data(octets({ text, text_b64 }, "text"), options);
  equal(read.description.form, expect.form, "form");
  const identifiers = read.datasets.map((dataset) => dataset.identifier);
  equal(identifiers, expect.datasets ?? [], "datasets");
  if (strict) return;
  const told = read.notices.filter(({ severity }) => severity !== "advice");
  equal(told.map(({ at, code }) => `${at?.line ?? 0} ${code}`), expect.notices ?? [], "notices");
}

/** Bytes as the suite writes those that are not UTF-8. */
const escaped = (bytes) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase()}`)).join("");

const key = (name) => name.replaceAll("-", "_");

function octets(table, name) {
  const base64 = table[`${name}_b64`];
  return base64 === undefined ? table[name] : Uint8Array.from(atob(base64), (octet) => octet.charCodeAt(0));
}

function equal(found, expected, what) {
  const [one, other] = [found, expected].map((value) => JSON.stringify(value));
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}`);
}
