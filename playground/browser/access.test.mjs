// Screen readers, small screens, both schemes; and the pictures of the documentation.

import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { start } from './browser.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
let browser;
before(async () => (browser = await start()));
after(() => browser.close());

/** The serious findings of axe on a page. */
async function findings(page) {
  // Through the debugger, which the page's policy does not concern.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).slice(0, 3).join(' ')}`);
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing serious, ${colorScheme}, ${width} pixels`, async () => {
      const page = await browser.open({ colorScheme, viewport: { width, height: 800 } });
      // Every sample once; then those that show most, in other colours and on a smaller screen.
      for (const sample of colorScheme === 'light' && width === 1280 ? [0, 1, 2, 3, 4] : [1, 4]) {
        await page.selectOption('#sample', String(sample));
        for (const view of ['why', 'dialects', 'pace', 'use', 'notes']) {
          await page.click(`#tab-${view}`);
          assert.deepEqual(await findings(page), [], `${view} of sample ${sample}`);
        }
      }
    });
  }
}

test('at 360 pixels nothing is wider than the screen', async () => {
  const page = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  for (let sample = 0; sample < 5; sample++) {
    await page.selectOption('#sample', String(sample));
    for (const view of ['why', 'dialects', 'pace', 'use', 'notes']) {
      await page.click(`#tab-${view}`);
      const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= screen && screen === 360, `${view} of sample ${sample}: ${wide} of ${screen}`);
    }
  }
  assert.deepEqual(page.faults, []);
});

test('the first paint takes less than 200 kB', async () => {
  const page = await browser.open();
  const sizes = await page.evaluate(() => performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
    .map(({ name, decodedBodySize }) => [name.split('/').pop(), decodedBodySize]));
  const before = sizes.filter(([name]) => !name.endsWith('.wasm')).reduce((sum, [, size]) => sum + size, 0);
  console.log(`# before the engine: ${before} bytes, nothing compressed; all: ${sizes.reduce((sum, [, size]) => sum + size, 0)}`);
  assert.ok(before < 200_000, `${before}`);
});

test('pictures for the documentation', { skip: !process.env.VERGER_PICTURES }, async () => {
  const folder = process.env.VERGER_PICTURES;
  await mkdir(folder, { recursive: true });
  const picture = async (name, options, sample, view, [row, column] = [1, 1]) => {
    const page = await browser.open({ reducedMotion: 'reduce', ...options });
    await page.clock.setFixedTime(new Date('2026-11-22T09:30:00Z'));
    await page.selectOption('#sample', sample);
    await page.click(`#matrix tbody tr:not(.group) >> nth=${row - 1} >> td >> nth=${column - 1}`);
    await page.click(`#tab-${view}`);
    await page.waitForTimeout(200);
    await page.evaluate(() => document.activeElement.blur());
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: options.isMobile ?? false });
    assert.deepEqual(page.faults, []);
  };
  await picture('desktop', { viewport: { width: 1280, height: 1000 } }, '0', 'why', [2, 3]);
  await picture('dark', { viewport: { width: 1280, height: 1000 }, colorScheme: 'dark' }, '2', 'pace');
  await picture('dialects', { viewport: { width: 1280, height: 1000 } }, '4', 'dialects');
  await picture('phone', { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, '4', 'why');
});
