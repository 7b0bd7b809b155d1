// A typed character: with a matrix of 100 robots and 50 URLs on a file of 100 KB, and on a file of 480 KB.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { drop, start } from './browser.mjs';

let browser;
before(async () => (browser = await start()));
after(() => browser.close());

/** A file of 100 KB with groups for many robots. */
function file() {
  let text = '';
  for (let group = 0; text.length < 100_000; group++) {
    text += `User-agent: Bot${group % 60}\nUser-agent: Other${group}\n`;
    for (let rule = 0; rule < 25; rule++) {
      text += `${rule % 4 ? 'Disallow' : 'Allow'}: /part${group}/${rule}/*/x${rule * 7}${rule % 5 ? '' : '$'}\n`;
    }
    text += '\n';
  }
  return `${text}User-agent: *\nDisallow: /private/\n`;
}

const rounded = (time) => time.toFixed(1);

/** The times in the middle of those that are measured in the page, and all of them. */
async function measured(page) {
  const times = (await page.evaluate(() => globalThis.times)).sort((a, b) => a - b);
  const middle = times[Math.floor(times.length / 2)];
  console.log(`# of ${times.length}: shortest ${rounded(times[0])} ms, middle ${rounded(middle)} ms, longest ${rounded(times.at(-1))} ms`);
  return { middle, times: times.map(rounded) };
}

test('on a file of 480 KB the matrix holds up no character', async () => {
  const page = await browser.open();
  let large = 'User-agent: *\n';
  for (let rule = 0; large.length < 480_000; rule++) large += `Disallow: /folder${rule}/${(rule * 7919) % 10007}/\n`;
  await page.fill('#urls', '/end');
  await drop(page, large);
  await page.waitForFunction(() => /480,0/.test(document.getElementById('size').textContent));
  await page.focus('#file');
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    globalThis.times = [];
    let begun = 0;
    // The first and the last to see the event.
    addEventListener('input', () => (begun = performance.now()), { capture: true });
    addEventListener('input', () => globalThis.times.push(performance.now() - begun));
  });
  await page.keyboard.type('Disallow: /end');
  await page.waitForFunction(() => /line 1\d{4}/.test(document.querySelector('#matrix tbody tr:last-child td').textContent));
  const { middle, times } = await measured(page);
  assert.ok(times.length === 14 && middle < 50, `${times}`);
  assert.deepEqual(page.faults, []);
});

test('a typed character updates 100 robots × 50 URLs within 50 ms', async () => {
  const page = await browser.open();
  await page.evaluate(async ([file]) => {
    const { pack } = await import('./link.js');
    location.hash = await pack({
      bytes: new TextEncoder().encode(file),
      urls: Array.from({ length: 50 }, (_, url) => `/part${url}/${url}/a/x${url * 7}`).join('\n'),
      robots: Array.from({ length: 100 }, (_, robot) => `Bot${robot}`), classes: [], dialect: 'rfc9309', view: 'why', row: 0, column: 0,
    });
  }, [file()]);
  await page.waitForFunction(() => document.querySelectorAll('#matrix td').length === 5000);
  await page.waitForTimeout(500);
  await page.focus('#file');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await page.evaluate(() => {
    globalThis.times = [];
    const matrix = document.getElementById('matrix');
    // All that the page does, and then the layout of the table.
    new MutationObserver(() => {
      const begun = performance.now();
      matrix.getBoundingClientRect();
      globalThis.times.push(Number(matrix.dataset.took) + performance.now() - begun);
    }).observe(matrix, { attributeFilter: ['data-took'] });
  });
  // "/part4" at the end: many cells of 40 robots change with it.
  for (const letter of 'x'.repeat(6)) await page.keyboard.press('Backspace');
  for (let turn = 0; turn < 4; turn++) {
    for (const letter of 'part4') {
      await page.keyboard.type(letter);
      await page.waitForTimeout(200);
    }
    for (let back = 0; back < 5; back++) await page.keyboard.press('Backspace');
  }
  const { middle, times } = await measured(page);
  assert.ok(times.length >= 10 && middle < 50, `${times}`);
  assert.deepEqual(page.faults, []);
});
