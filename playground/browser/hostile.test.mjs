// Whatever is entered, nothing of it runs.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { settled, start } from './browser.mjs';

let browser;
before(async () => (browser = await start()));
after(() => browser.close());

const BEGINNINGS = ['', '"', "'", '>', '">', "'>", '-->', '</title>', '</style>', '</textarea>', '</code>', '</table>', '`'];
const MARKUPS = [
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<svg onload=alert(1)>', '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>', '<iframe src=javascript:alert(1)></iframe>',
  '<a autofocus onfocus=alert(1) href=javascript:alert(1)>x</a>', ' autofocus onfocus=alert(1) ', '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>', '<math><mtext><style><img src=x onerror=alert(1)>', '<object data=javascript:alert(1)>',
  '<input autofocus onfocus=alert(1)>', '<base href=//example.org/>', '<meta http-equiv=refresh content="0;javascript:alert(1)">',
  '<style>@import "//example.org/x.css"</style>',
];
const PAYLOADS = BEGINNINGS.flatMap((begin) => MARKUPS.map((markup) => begin + markup));

const file = (payload) => `User-agent: ${payload}\nUser-agent: *\nDisallow: /${payload}\nAllow: /${payload}$\nDisalow: ${payload}\n`
  + `Crawl-delay: ${payload}\nCrawl-delay: 5 ${payload}\nVisit-time: ${payload}\nContent-Usage: /${payload} train-ai=n\n`
  + `Content-Usage: ${payload}=n, train-ai=n\nSitemap: ${payload}\n${payload}: ${payload}\n${payload}\n`;

test('200 payloads through every field: none runs', async () => {
  assert.ok(PAYLOADS.length >= 200);
  const page = await browser.open();
  await page.evaluate(() => {
    globalThis.ran = 0;
    globalThis.alert = () => globalThis.ran++;
  });
  const elements = () => page.evaluate(() => document.querySelectorAll(
    'script:not([src="page.js"]), iframe, object, base, #view img, #matrix img, #verdict img, #chips img, #view style, #view a, '
    + '#view input, main meta, #view svg[onload], [onerror], [onload], [onfocus], [ontoggle]',
  ).length);
  for (const [number, payload] of PAYLOADS.entries()) {
    await page.fill('#file', file(payload));
    await page.fill('#urls', `/${payload}\n${payload}`);
    await page.fill('#name', payload);
    await page.press('#name', 'Enter');
    const view = ['why', 'dialects', 'pace', 'use', 'notes'][number % 5];
    await page.click(`#tab-${view}`);
    assert.equal(await elements(), 0, payload);
    await page.click('#chips li:first-child button');
  }
  assert.equal(await page.evaluate(() => globalThis.ran), 0);
  assert.deepEqual(page.faults, []);
});

test('payloads in a link: none runs', async () => {
  const page = await browser.open();
  for (const payload of PAYLOADS.filter((_, number) => number % 7 === 0)) {
    const link = await page.evaluate(async ([file, payload]) => {
      const { pack } = await import('./link.js');
      return pack({
        bytes: new TextEncoder().encode(file), urls: `/${payload}`, robots: [payload], classes: [payload], dialect: payload,
        view: payload, row: payload, column: -1,
      });
    }, [file(payload), payload]);
    await page.evaluate((link) => (location.hash = link), link);
    await page.waitForFunction((payload) => document.getElementById('urls').value === `/${payload}`, payload);
  }
  await settled(page);
  assert.deepEqual(page.faults, []);
});

test('the policy of the page refuses a script and another host', async () => {
  const page = await browser.open();
  const refused = await page.evaluate(async () => {
    const out = [];
    try {
      document.getElementById('view').innerHTML = '<b>x</b>';
    } catch (error) {
      out.push(error.name);
    }
    await fetch('http://127.0.0.1:9/x').catch((error) => out.push(error.name));
    // In a turn of the page's own: what a debugger evaluates may evaluate more.
    await new Promise((done) => setTimeout(() => {
      try {
        new Function('1')();
      } catch (error) {
        out.push(error.name);
      }
      done();
    }, 50));
    return out;
  });
  assert.deepEqual(refused, ['TypeError', 'TypeError', 'EvalError']);
});
