// Every case of the shared suite, with modules that are fetched from the package.

import { cases } from "../cases.js";
import * as verger from "/verger/dist/esm/web/index.js";
import * as core from "/verger/dist/esm/web/core.js";
import * as pages from "/verger/dist/esm/web/page.js";
import * as sitemaps from "/verger/dist/esm/web/sitemap.js";
import * as descriptions from "/verger/dist/esm/web/data.js";

/** The number of cases, and those that are wrong. */
export async function answered() {
  const suites = await (await fetch("/suites.json")).json();
  await Promise.all([core, verger, pages, sitemaps, descriptions].map((module) => module.init()));
  const listed = sitemaps.sitemaps("https://x.example/a\n", { url: "https://x.example/sitemap.txt" });
  const wrong = listed.urls[0]?.url === "https://x.example/a" ? [] : ["a sitemap"];
  let number = 0;
  const functions = { ...verger, page: pages.page, data: descriptions.data };
  for (const [name, run] of cases(functions, suites)) {
    number++;
    try {
      run();
    } catch (error) {
      wrong.push(`${name}: ${error}`);
    }
  }
  return { number, wrong };
}
