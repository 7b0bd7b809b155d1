// The pages of a catalog in a browser: from a server and from a disk, with and without scripts, and with hostile texts.

import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { exported, verger } from './catalog.mjs';
import { HOSTILE } from './datasets.mjs';
import { chromium } from './chromium.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COUNT = 10_000;
const TYPES = { html: 'text/html; charset=utf-8', css: 'text/css', js: 'text/javascript' };

let folder;
let pages;
let server;
let site;
let browser;

before(async () => {
  ({ folder, pages } = await exported(COUNT));
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    try {
      response.writeHead(200, { 'content-type': TYPES[name.split('.').pop()] }).end(await readFile(join(pages, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  site = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium();
});

after(async () => {
  await browser?.close();
  server?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** A page; `faults` collects what it did wrong. */
async function open(address, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('file:') && request.url() !== 'data:,') faults.push(`asked for ${request.url()}`);
  });
  await page.goto(address.includes('://') ? address : site + address);
  return Object.assign(page, { faults });
}

async function ready(address = '', options = {}) {
  const page = await open(address, options);
  await page.waitForSelector('html[data-ready]');
  return page;
}

/** Searches for a text, and gives the titles of the first results. */
async function search(page, text) {
  await page.fill('#words', text);
  await page.waitForFunction((text) => document.documentElement.dataset.searched === text, text);
  return page.$$eval('#results h3', (all) => all.map((one) => one.textContent));
}

const status = (page) => page.textContent('#status');

async function findings(page) {
  await page.addScriptTag({ content: AXE }).catch(() => page.evaluate(AXE));
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html).join(' ')}`);
}

test('the index is small, and a search is fast', async () => {
  const sizes = {};
  for (const name of await readdir(join(pages, 'index'))) {
    const kind = name.split('-')[0];
    sizes[kind] = (sizes[kind] ?? 0) + gzipSync(await readFile(join(pages, 'index', name))).length;
  }
  const page = await ready();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const times = [];
  for (const text of ['r', 'ra', 'rain', 'rainf', 'rainfall z', 'rainfall zur', 'sensors', 'a', 'in city by']) {
    await search(page, text);
    await search(page, `${text} `);
    times.push(Number(await page.evaluate(() => document.documentElement.dataset.took)));
  }
  console.log(`# index, gzipped: ${JSON.stringify(sizes)}; first paint ${paint?.toFixed()} ms; searches ${times.join(', ')} ms`);
  assert.ok(sizes.head + sizes.entries < 600_000 && sizes.head + sizes.entries + sizes.words < 1_000_000, JSON.stringify(sizes));
  // The aim is 50 ms; a test that others run beside gets four times that.
  assert.ok(times.sort((one, other) => one - other)[Math.floor(times.length / 2)] < 200, times.join());
  assert.deepEqual(page.faults, []);
});

test('words are found in any case, without accents, in singular and plural, in any order', async () => {
  const page = await ready();
  for (const text of ['METEO strasse', 'oeuvre smorrebrod', 'Œuvre', 'boxes city', 'box cities', 'smørre', '  straße,météo ']) {
    assert.deepEqual(await search(page, text), ['MÉTÉO Straße Œuvre Smørrebrød cities boxes'], text);
  }
  for (const text of ['東京', '雨', '京 の', 'метеоданн']) {
    assert.deepEqual(await search(page, text), ['東京の雨 Метеоданные'], text);
  }
  assert.deepEqual(await search(page, 'nothing-has-these words'), []);
  assert.match(await status(page), /No dataset/);
  assert.deepEqual(page.faults, []);
});

test('results are those of the catalog itself', async () => {
  const page = await ready();
  for (const text of ['rainfall zurich', 'ozone sunshine turbine', 'lodz museum', 'charging points delft']) {
    await search(page, text);
    const { stdout } = await verger(folder, 'search', '--json', '--limit', '1', ...text.split(' '));
    const { total } = JSON.parse(stdout.trim().split('\n').pop());
    assert.equal(await status(page), `${total.toLocaleString('en')} dataset${total === 1 ? '' : 's'}`, text);
  }
});

test('filters count, filter, and are in the address', async () => {
  const page = await ready();
  await search(page, 'rainfall');
  const first = page.locator('.facet', { hasText: 'Format' }).first();
  const choice = first.locator('label').first();
  const [value, count] = [await choice.locator('.value').textContent(), await choice.locator('small').textContent()];
  await choice.locator('input').check();
  await page.waitForFunction((text) => document.getElementById('status').textContent === text, `${count} datasets`);
  const formats = await page.$$eval('#results li', (all) => all.map((one) => [...one.querySelectorAll('.format')].map((format) => format.textContent)));
  assert.ok(formats.length > 0 && formats.every((all) => all.includes(value)), `${value}: ${JSON.stringify(formats)}`);
  await page.click('#results .next');
  assert.match(await page.textContent('#results .place'), /^Page 2 of/);
  await page.selectOption('#order', 'modified');
  const dates = await page.$$eval('#results .modified', (all) => all.map((one) => one.textContent));
  assert.deepEqual(dates, [...dates].sort().reverse());
  // The address is enough to see the same.
  const again = await ready(page.url().slice(site.length));
  assert.equal(await again.textContent('#results'), await page.textContent('#results'));
  await again.click('#clear');
  await again.fill('#words', '');
  await again.selectOption('#order', 'relevance');
  assert.equal(await again.textContent('#results-head'), 'All datasets');
  assert.deepEqual([...page.faults, ...again.faults], []);
});

test('a dataset has its page, with JSON-LD', async () => {
  const page = await ready();
  await search(page, 'rainfall zurich');
  const title = await page.textContent('#results a');
  await page.click('#results a');
  await page.waitForSelector('.files');
  assert.equal(await page.textContent('h1'), title);
  const json = JSON.parse(await page.textContent('script[type="application/ld+json"]'));
  assert.deepEqual([json['@context'], json['@type'], json.name], ['https://schema.org/', 'Dataset', title]);
  assert.equal(json.distribution[0].contentUrl ?? json.distribution.contentUrl, await page.getAttribute('.file-name a', 'href'));
  assert.equal(await page.getAttribute('link[rel=canonical]', 'href'), page.url().replace(site, 'https://catalog.example/data/'));
  await page.click('.trail a');
  await page.waitForSelector('html[data-ready]');
  assert.deepEqual(page.faults, []);
});

test('it works from a disk', async () => {
  const page = await ready(pathToFileURL(join(pages, 'index.html')).href);
  assert.ok((await search(page, 'rainfall')).length > 10);
  await page.waitForFunction(() => document.querySelector('#results .excerpt').textContent.length > 20);
  await page.click('#results a');
  await page.waitForSelector('.files');
  assert.deepEqual(page.faults, []);
});

test('without scripts all datasets are reached', async () => {
  const page = await open('', { javaScriptEnabled: false });
  assert.equal(await page.isVisible('#search'), false);
  // The browser shows that the pages lead on; their texts are read from the disk, which is much faster.
  await page.click('a[rel=next]');
  assert.match(await page.textContent('h1'), /page 2$/);
  const reached = new Set();
  let [next, read] = ['index.html', 0];
  while (next) {
    const text = await readFile(join(pages, next), 'utf8');
    for (const [, address] of text.matchAll(/<h3><a href="([^"]+)"/g)) reached.add(new URL(address, site + next).pathname);
    const following = text.match(/rel="next" href="([^"]+)"/)?.[1];
    next = following && new URL(following, site + next).pathname.slice(1);
    read++;
  }
  assert.equal(reached.size, COUNT + HOSTILE.length + 5);
  assert.equal(read, Math.ceil(reached.size / 100));
  for (const address of [...reached].slice(0, 500)) await readFile(join(pages, address));
});

test('hostile texts do nothing', async () => {
  const page = await ready();
  const titles = await search(page, 'hostile');
  assert.equal(titles.length, HOSTILE.length);
  for (const box of await page.$$('.facet:not([open]) summary')) await box.click();
  for (const button of await page.$$('.more')) if (await button.isVisible()) await button.click();
  assert.equal(await page.$$eval('#results img, #results svg, #results script, .facet script', (all) => all.length), 0);
  assert.deepEqual(titles.filter((title) => /[\u202a-\u202e\u2066-\u2069]/.test(title)), [], 'nothing turns the direction of writing');
  const addresses = await page.$$eval('#results a', (all) => all.map((one) => one.href));
  assert.deepEqual(page.faults, []);
  const [long] = (await search(page, 'long title title')) && await page.$$eval('#results a', (all) => all.map((one) => one.href));
  for (const address of [...addresses, long]) {
    const dataset = await open(address);
    assert.equal(await dataset.$$eval('main img, main script, main svg', (all) => all.length), 0);
    const links = await dataset.$$eval('a', (all) => all.map((one) => one.protocol));
    assert.deepEqual(links.filter((protocol) => protocol !== 'http:' && protocol !== 'https:'), []);
    JSON.parse(await dataset.textContent('script[type="application/ld+json"]'));
    assert.equal(await dataset.$$eval('script', (all) => all.length), 1);
    assert.deepEqual(dataset.faults, []);
    await dataset.context().close();
  }
});

const A_DATASET = /dataset\/[0-9a-f]{2}\/[0-9a-f]{32}\.html/;

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing, and nothing is too wide: ${colorScheme}, ${width} pixels`, async () => {
      const options = { colorScheme, viewport: { width, height: 800 }, isMobile: width === 360, hasTouch: width === 360 };
      // axe is put into the pages, whose policy lets nothing else run.
      const page = await ready('', { ...options, bypassCSP: true });
      const [address] = (await page.content()).match(A_DATASET);
      const fits = async (what) => {
        assert.deepEqual(await findings(page), [], what);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= screen && screen === width, `${what}: ${wide} of ${screen}`);
      };
      await fits('the list');
      await search(page, 'hostile');
      for (const box of await page.$$('.facet:not([open]) summary')) await box.click();
      await fits('results');
      for (const next of [address, 'list/2.html', 'sites.html']) {
        await page.goto(site + next);
        await fits(next);
      }
      await page.click('.sites a');
      await page.waitForSelector('#datasets');
      await fits('a site');
      await page.goto(site + '#q=long+title+title');
      await page.waitForFunction(() => document.documentElement.dataset.searched === 'long title title');
      await page.click('#results a');
      await page.waitForSelector('.trail');
      await fits('a long title');
    });
  }
}

test('a keyboard is enough', async () => {
  const page = await ready();
  await page.focus('#words');
  await page.keyboard.type('rainfall zurich');
  await page.waitForFunction(() => document.documentElement.dataset.searched === 'rainfall zurich');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'order');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.type), 'checkbox');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => location.hash.includes('publisher='));
  assert.equal(await page.evaluate(() => document.activeElement.type), 'checkbox', 'the box keeps the focus');
});

test('pictures for the documentation', { skip: !process.env.VERGER_PICTURES }, async () => {
  const to = process.env.VERGER_PICTURES;
  await mkdir(to, { recursive: true });
  const page = await ready('', { viewport: { width: 1280, height: 800 } });
  await search(page, 'air quality zurich');
  // Where the catalog of the picture is from is this test.
  await page.$$eval('.site', (all) => all.forEach((one, place) => { one.textContent = ['north.example', 'south.example'][place % 2]; }));
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(to, 'catalog.png') });
});
