// A typed character and a matrix of 100 robots and 50 URLs, on a file of 100 KB.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

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
  const times = await page.evaluate(async () => {
    const field = document.getElementById('file');
    const times = [];
    // The end of the file is the group of 40 robots: "Disallow: /" there changes all of their cells.
    const plain = field.value.replace(/private\/\n$/, '');
    for (let turn = 0; turn < 24; turn++) {
      field.value = plain + ['', 'p', 'pa', 'par', 'part', 'part1'][turn % 6] + '\n';
      const begun = performance.now();
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      document.getElementById('matrix').getBoundingClientRect();
      times.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, 250));
    }
    return times.sort((a, b) => a - b);
  });
  const middle = times[times.length / 2];
  const rounded = (time) => time.toFixed(1);
  console.log(`# of ${times.length} characters: middle ${rounded(middle)} ms, longest ${rounded(times.at(-1))} ms`);
  assert.ok(middle < 50, `${times.map(rounded)}`);
  assert.deepEqual(page.faults, []);
});
