// The package in Chromium, under a strict Content-Security-Policy: in a page, in a worker, and as the README says.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { delimiter, extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { suites } from "./suites.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".json": "application/json" };
const EXECUTABLE = process.env.PATH.split(delimiter).map((folder) => join(folder, "chromium")).find(existsSync);
const withChromium = EXECUTABLE ? {} : { skip: "no chromium: apt-get install chromium" };

/** The ten lines of the README, and the page that runs them. */
const README = readFileSync(join(HERE, "node_modules/verger/README.md"), "utf8");
const [, LINES] = /<script type="module">\n(.*?)<\/script>/s.exec(README);

function found(path) {
  if (path === "/suites.json") return JSON.stringify(suites());
  if (path === "/readme.html") return '<!doctype html><title>README</title><body><script type="module" src="readme.js"></script>';
  if (path === "/readme.js") return LINES;
  const [, folder, rest] = /^\/(verger|tests)\/(.*)$/.exec(path) ?? [];
  return folder && readFileSync(join(HERE, folder === "verger" ? "node_modules/verger" : ".", rest));
}

let server, browser, page, origin;
const faults = [];

before(async () => {
  if (!EXECUTABLE) return;
  server = createServer((request, response) => {
    let body;
    try {
      body = found(request.url);
    } catch {}
    if (body === undefined) return response.writeHead(404).end();
    const type = TYPES[extname(request.url)] ?? "text/plain";
    response.writeHead(200, { "content-type": `${type}; charset=utf-8`, "content-security-policy": POLICY }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}`;
  // Tests also run as root, for whom Chromium has no sandbox.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  page = await browser.newPage();
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (line) => line.type() === "error" && !line.text().includes("favicon") && faults.push(line.text()));
  await page.goto(`${origin}/tests/browser/index.html`);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
});

after(async () => {
  await browser?.close();
  server?.close();
});

for (const where of ["here", "inWorker"]) {
  test(`every case, ${where}`, withChromium, async () => {
    const { number, wrong } = await page.evaluate((where) => globalThis[where](), where);
    assert.deepEqual(wrong, []);
    assert.ok(number > 300, String(number));
  });
}

test("under the policy nothing is evaluated, and nothing failed", withChromium, async () => {
  assert.equal(await page.getAttribute("html", "data-evaluated"), "EvalError");
  assert.deepEqual(faults.filter((fault) => !fault.includes("unsafe-eval")), []);
});

test("the lines of the README run in a page", withChromium, async () => {
  await page.goto(`${origin}/readme.html`);
  await page.waitForFunction(() => document.body.textContent === "false");
});
