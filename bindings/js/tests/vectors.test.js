// Every case of the shared suite, in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as verger from "verger";
import * as core from "verger/core";
import { data } from "verger/data";
import { page } from "verger/page";

import { cases } from "./cases.js";
import { suites } from "./suites.js";

for (const [entry, functions, least] of [["verger/core", core, 150], ["verger", { ...verger, page, data }, 300]]) {
  test(entry, async (t) => {
    const all = [...cases(functions, suites())];
    assert.ok(all.length > least, String(all.length));
    for (const [name, run] of all) await t.test(name, run);
  });
}
