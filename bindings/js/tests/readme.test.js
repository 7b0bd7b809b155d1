// What the README says is so.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const FOLDER = new URL("./node_modules/verger/", import.meta.url);
const README = readFileSync(new URL("README.md", FOLDER), "utf8");
const blocks = [...README.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

/** Runs a program here, and returns what it prints. */
function printed(code, kind) {
  const options = { cwd: fileURLToPath(new URL(".", import.meta.url)), encoding: "utf8" };
  return execFileSync(process.execPath, [`--input-type=${kind}`, "-e", code], options);
}

test("its first lines run", () => {
  const expected = "true\nfalse 2 /private\n5\n";
  assert.equal(printed(blocks[0], "module"), expected);
  const required = blocks[0].replace(/import (.*) from (".*");/, "const $1 = require($2);");
  assert.equal(printed(required, "commonjs"), expected);
});

test("the lines on everything run", () => {
  const found = printed(blocks[1], "module").trimEnd().split("\n");
  assert.match(found.splice(1, 1)[0], /^the only rule that matches|decides|longest/);
  assert.deepEqual(found, ["disallowed", "false", "disallowed", "false", "https://example.com/a", "rain"]);
});

test("the lines on robots-parser run", () => assert.equal(printed(blocks[2], "module"), "false\n"));

test("the lines for a page run from bytes", async () => {
  const { initSync, Policy } = await import(new URL("dist/esm/web/core.js", FOLDER));
  assert.throws(() => new Policy("", "ExampleBot"), /await init\(\) first/);
  initSync(readFileSync(new URL("dist/core.wasm", FOLDER)));
  assert.equal(new Policy("User-agent: *\nDisallow: /", "ExampleBot").allows("/"), false);
});

test("files are as small as it says", () => {
  const rows = [...README.matchAll(/^\| `(\S+\.wasm)` \| .* \| ([\d,]+) \| ([\d,]+) \|$/gm)];
  assert.equal(rows.length, 5);
  for (const [, name, most, mostGzipped] of rows) {
    const bytes = readFileSync(new URL(`dist/${name}`, FOLDER));
    const gzipped = gzipSync(bytes, { level: 9 }).length;
    console.log(`${name}: ${bytes.length} bytes, ${gzipped} gzipped`);
    assert.ok(bytes.length <= Number(most.replaceAll(",", "")), `${name}: ${bytes.length}`);
    assert.ok(gzipped <= Number(mostGzipped.replaceAll(",", "")), `${name}: ${gzipped} gzipped`);
  }
});

test("modules need nothing, and know no path of the machine that built them", () => {
  for (const name of readdirSync(new URL("dist/", FOLDER)).filter((name) => name.endsWith(".wasm"))) {
    const bytes = readFileSync(new URL(`dist/${name}`, FOLDER));
    assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), [], name);
    assert.ok(!/\/(?:root|home|work|Users)\//.test(bytes.toString("latin1")), name);
  }
});
