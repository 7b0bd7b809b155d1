// Crawlee's RobotsTxtFile on our drop-in: `robots-parser` is ours for whoever asks from its package.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import Module, { createRequire } from "node:module";
import { after, before, test } from "node:test";

import robotsParser from "verger/robots-parser";

const require = createRequire(import.meta.url);
const ours = require.resolve("verger/robots-parser");
const resolve = Module._resolveFilename;
let asked = 0;
Module._resolveFilename = function (request, parent, ...rest) {
  if (request !== "robots-parser" || !parent?.path.includes("@crawlee")) return resolve.call(this, request, parent, ...rest);
  asked++;
  return ours;
};
const { RobotsTxtFile } = require("@crawlee/utils");

const ROBOTS = (origin) => `User-agent: *
Disallow: *deny_all/
Disallow: /folder/private
Allow: /folder/private/open$

User-agent: Googlebot
Disallow: *deny_googlebot/

user-agent: ExampleBot
Disallow: /

Sitemap: ${origin}/sitemap_1.xml
Sitemap: ${origin}/sitemap_2.xml
Sitemap: http://elsewhere.invalid/sitemap.xml
`;
const list = (urls) => `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;

let server, origin, isThere;
const requests = [];

before(async () => {
  server = createServer((request, response) => {
    requests.push(request.url);
    const pages = {
      "/robots.txt": isThere && ["text/plain", ROBOTS(origin)],
      "/sitemap_1.xml": ["text/xml", list([`${origin}/one`, `${origin}/two`])],
      "/sitemap_2.xml": ["text/xml", list([`${origin}/three`])],
    };
    const [type, body] = pages[request.url] || [];
    response.writeHead(body ? 200 : 404, { "content-type": type ?? "text/plain" }).end(body ?? "not here");
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${server.address().port}`;
});

after(() => server.close());

test("what it is made with is ours", () => {
  const made = RobotsTxtFile.from("http://x.example/robots.txt", "");
  assert.equal(made.robots.constructor, robotsParser("http://x.example/robots.txt", "").constructor);
  assert.equal(asked, 1);
});

test("a file that it finds is obeyed", async () => {
  isThere = true;
  const found = await RobotsTxtFile.find(`${origin}/any/page?x=y`);
  assert.equal(requests.at(-1), "/robots.txt");
  const cases = [
    ["/something/page.html", undefined, true],
    ["/something/deny_all/page.html", undefined, false],
    ["/something/deny_googlebot/page.html", undefined, true],
    ["/something/deny_googlebot/page.html", "Googlebot", false],
    ["/something/deny_all/page.html", "Googlebot", true],
    ["/folder/private/x", undefined, false],
    ["/folder/private/open", undefined, true],
    ["/", "ExampleBot/1.0", false],
    ["/", "OtherBot", true],
  ];
  for (const [path, robot, allowed] of cases) assert.equal(found.isAllowed(origin + path, robot), allowed, `${path} ${robot}`);
  assert.equal(found.isAllowed("http://elsewhere.invalid/folder/private"), true);
});

test("where there is no file, everything is allowed", async () => {
  isThere = false;
  const none = await RobotsTxtFile.find(`${origin}/page`);
  assert.equal(none.isAllowed(`${origin}/something/deny_all/page.html`), true);
  assert.deepEqual(none.getSitemaps(), []);
});

test("its sitemaps are read", async () => {
  isThere = true;
  const found = await RobotsTxtFile.find(origin);
  const named = [`${origin}/sitemap_1.xml`, `${origin}/sitemap_2.xml`];
  assert.deepEqual(found.getSitemaps(), named);
  assert.deepEqual(found.getSitemaps({ enqueueStrategy: "all" }), [...named, "http://elsewhere.invalid/sitemap.xml"]);
  const urls = await found.parseUrlsFromSitemaps();
  assert.deepEqual(urls.sort(), ["one", "three", "two"].map((name) => `${origin}/${name}`));
});

test("a text is taken as it is", () => {
  const given = RobotsTxtFile.from("http://x.example/robots.txt", "User-agent: *\nDisallow: /private\n");
  assert.equal(given.isAllowed("http://x.example/private/a"), false);
  assert.equal(given.isAllowed("http://x.example/public"), true);
});
