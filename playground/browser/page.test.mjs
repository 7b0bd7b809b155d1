// What a person does with the page.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { drop, settled, start } from './browser.mjs';

let browser;
before(async () => (browser = await start()));
after(() => browser.close());

const cell = (page, robot, column = 1) =>
  page.locator('#matrix tr', { has: page.locator('th', { hasText: new RegExp(`^${robot}`) }) })
    .locator(`td:nth-of-type(${column})`);

/** Enters a file, a URL and a robot in place of the sample. */
async function enter(page, file, urls, ...robots) {
  await page.fill('#file', file);
  await page.fill('#urls', urls);
  for (const chip of await page.locator('#chips button').all()) await page.locator('#chips button').first().click();
  for (const box of await page.locator('#classes input:checked').all()) await box.uncheck();
  for (const robot of robots) {
    await page.fill('#name', robot);
    await page.press('#name', 'Enter');
  }
}

test('the page shows a sample at once, and asks for nothing but its own files', async () => {
  const page = await browser.open();
  await page.waitForSelector('#view .file');
  assert.match(await page.textContent('#verdict'), /Googlebot may fetch/);
  assert.ok((await page.locator('#matrix tbody tr:not(.group)').count()) > 20);
  const foreign = page.asked.filter((url) => !url.startsWith(browser.url) && !url.startsWith('data:'));
  assert.deepEqual(foreign, []);
  assert.deepEqual(page.faults, []);
});

test('the matrix follows the typing', async () => {
  const page = await browser.open();
  await enter(page, 'User-agent: *\nDisallow: /b\n', '/a\n/b', 'ExampleBot', 'GPTBot');
  assert.match(await cell(page, 'ExampleBot').textContent(), /^allowed/);
  assert.match(await cell(page, 'ExampleBot', 2).textContent(), /^disallowed line 2/);
  await page.focus('#file');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Disallow: /a');
  assert.match(await cell(page, 'ExampleBot').textContent(), /^disallowed line 3/);
  await page.keyboard.press('Backspace');
  assert.match(await cell(page, 'ExampleBot').textContent(), /^disallowed line 3/, '"/" covers "/a"');
  await page.keyboard.press('Backspace');
  assert.match(await cell(page, 'ExampleBot').textContent(), /^allowed/);
  assert.deepEqual(page.faults, []);
});

test('every view shows what the engine says', async () => {
  const page = await browser.open();
  const file = 'User-agent: ExampleBot\nDisallow: /private\nAllow: /private/press\nCrawl-delay: 20\nVisit-time: 0600-1159\n'
    + 'Content-Usage: train-ai=n\nDisalow: /x\n';
  await enter(page, file, '/private/press/1\n/x', 'ExampleBot');
  await page.waitForSelector('#view .decides');
  assert.match(await page.textContent('#view .decides'), /Allow: \/private\/press.*longest pattern/);
  assert.match(await page.textContent('#view .lost'), /Disallow: \/private.*shorter/);
  assert.equal(await page.locator('#view .group').count(), 1);
  await page.click('#tab-dialects');
  assert.match(await page.textContent('#view'), /original1994/);
  assert.match(await page.textContent('#view .reasons'), /disallowed by .*original1994/);
  await page.click('#tab-pace');
  assert.equal(await page.getAttribute('#view svg', 'aria-label'), 'A clock of 24 hours: visits are welcome in 6 h 00 min of them');
  assert.match(await page.textContent('#view'), /one request every 20 s.*line 4/s);
  await page.click('#tab-use');
  assert.match(await page.textContent('#view'), /line 6, Content-Usage: train-ai=n/);
  await page.click('#tab-notes');
  assert.match(await page.textContent('#view'), /`Disalow` is read as `Disallow`/);
  assert.match(await page.textContent('#view .advice'), /Correct the spelling/);
  assert.deepEqual(page.faults, []);
});

test('robots are chosen by class and by name, and removed', async () => {
  const page = await browser.open();
  await enter(page, 'User-agent: GPTBot\nDisallow: /\n', '/', 'ExampleBot');
  await page.check('#classes input[value=ai-training]');
  assert.match(await cell(page, 'GPTBot').textContent(), /^disallowed/);
  assert.deepEqual(await page.locator('#matrix .group').allTextContents(), ['Named', 'AI training']);
  await page.uncheck('#classes input[value=ai-training]');
  await page.click('#chips button');
  assert.match(await page.textContent('#matrix tbody'), /any robot/);
  await page.fill('#name', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)');
  await page.press('#name', 'Enter');
  assert.match(await page.textContent('#matrix tbody'), /bingbot/);
  assert.deepEqual(page.faults, []);
});

test('the link has the whole state, and survives a reload', async () => {
  const page = await browser.open();
  const before = new URL(page.url()).hash;
  await enter(page, '\ufeffUser-agent: *\nDisallow: /ü\n', '/%C3%BC\n/y', 'ExampleBot');
  await page.selectOption('#dialect', 'google');
  await page.click('#tab-pace');
  await cell(page, 'ExampleBot', 2).click();
  await settled(page, before);
  const shown = () => page.evaluate(() => [
    document.getElementById('file').value, document.getElementById('urls').value, document.getElementById('dialect').value,
    document.getElementById('matrix').textContent, document.querySelector('.tabs [aria-selected=true]').id,
    document.querySelector('#matrix [aria-selected=true]').cellIndex, document.getElementById('verdict').textContent,
  ]);
  const was = await shown();
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  await page.waitForSelector('#view section');
  assert.deepEqual(await shown(), was);
  const other = await browser.open({}, new URL(page.url()).hash);
  await other.waitForSelector('#view section');
  assert.equal(await other.inputValue('#file'), was[0]);
  assert.deepEqual([...page.faults, ...other.faults], []);
});

test('a link that is damaged says so and shows a sample', async () => {
  for (const fragment of ['#1.AAAA', '#1.', '#1.%%%', '#x', '#1.eNrLSM3JyQcABiwCFQ']) {
    const page = await browser.open({}, fragment);
    assert.match(await page.textContent('#verdict'), /Googlebot/);
    if (fragment !== '#x') assert.match(await page.textContent('#message'), /cannot be read/);
    assert.deepEqual(page.faults, []);
  }
});

test('a link that is entered and cannot be read leaves what is on the page', async () => {
  const page = await browser.open();
  await enter(page, 'User-agent: *\nDisallow: /mine\n', '/mine', 'ExampleBot');
  await settled(page);
  const was = new URL(page.url()).hash;
  await page.evaluate(() => (location.hash = '#1.broken'));
  await page.waitForFunction(() => /cannot be read/.test(document.getElementById('message').textContent));
  assert.match(await page.inputValue('#file'), /mine/);
  await page.waitForFunction((was) => location.hash === was, was);
  assert.deepEqual(page.faults, []);
});

test('what is too much for a link leaves none, and says so', async () => {
  const page = await browser.open();
  let seed = 1;
  const noise = Array.from({ length: 1_500_000 }, (_, at) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return at % 100 ? 33 + ((seed >>> 16) % 90) : 10;
  });
  await drop(page, noise);
  await page.waitForFunction(() => !document.getElementById('long').hidden);
  assert.equal(new URL(page.url()).hash, '');
  assert.ok(await page.isDisabled('#copy'));
  await enter(page, 'User-agent: *\n', '/', 'ExampleBot');
  await settled(page);
  assert.ok(await page.isEnabled('#copy'));
});

test('a link that unpacks to too much is refused', async () => {
  const page = await browser.open();
  const bomb = await page.evaluate(async () => {
    const { pack } = await import('./link.js');
    return pack({ bytes: new Uint8Array(5 * 1024 * 1024).fill(97), urls: '', robots: [], classes: [] });
  });
  assert.ok(bomb.length < 20_000);
  const other = await browser.open({}, bomb);
  assert.match(await other.textContent('#message'), /cannot be read/);
  assert.match(await other.inputValue('#file'), /archive/);
});

test('a file is dropped, and its bytes are kept as they are', async () => {
  const page = await browser.open();
  await enter(page, '', '/caf%E9\n/caf%C3%A9', 'ExampleBot');
  await drop(page, Buffer.from('User-agent: *\r\nDisallow: /caf\xe9\r\n', 'latin1'));
  await page.waitForFunction(() => /not UTF-8/.test(document.getElementById('size').textContent));
  assert.match(await cell(page, 'ExampleBot').textContent(), /^disallowed/);
  assert.match(await cell(page, 'ExampleBot', 2).textContent(), /^allowed/);
  await settled(page);
  await page.waitForFunction(() => document.querySelector('#view .decides')?.textContent.includes('\\xE9'));
  await page.reload();
  await page.waitForSelector('#view .decides');
  assert.match(await page.textContent('#view .decides'), /\\xE9/);
  assert.deepEqual(page.faults, []);
});

test('a file is taken wherever it is dropped, and a list of URLs on the URLs', async () => {
  const page = await browser.open();
  await drop(page, 'User-agent: *\nDisallow: /dropped\n', 'h1');
  await page.waitForFunction(() => document.getElementById('file').value.includes('/dropped'));
  await drop(page, '/dropped/x\r\n/y\r\n', '#urls');
  await page.waitForFunction(() => document.querySelectorAll('#matrix thead th').length === 3);
  assert.match(await page.textContent('#matrix thead'), /\/dropped\/x/);
  assert.equal(await page.locator('.over').count(), 0);
  assert.deepEqual(page.faults, []);
});

test('URLs are read as they are requested, and the page says how', async () => {
  const page = await browser.open();
  const urls = 'private/x\nexample.com/private\n/a/../private\nhttps://münchen.example/\n/';
  await enter(page, 'User-agent: *\nDisallow: /private\n', urls, 'ExampleBot');
  const heads = await page.locator('#matrix thead th').allTextContents();
  assert.deepEqual(heads.map((head) => head.split('read as ')[1]), [
    undefined, '/private/x', 'https://example.com/private', '/private', undefined, undefined,
  ]);
  for (const column of [1, 2, 3]) assert.match(await cell(page, 'ExampleBot', column).textContent(), /^disallowed line 2/);
  assert.match(await cell(page, 'ExampleBot', 5).textContent(), /^allowed/);
});

test('more URLs than are shown or compared: the page says so', async () => {
  const page = await browser.open();
  await enter(page, 'User-agent: *\nDisallow: /7\n', Array.from({ length: 1000 }, (_, url) => `/${url}`).join('\n'), 'ExampleBot');
  assert.equal(await page.textContent('#cut'), '800 URLs too many: they are not shown');
  await page.focus('#matrix td[tabindex="0"]');
  await page.keyboard.press('End');
  await page.waitForFunction(() => /\/199 /.test(document.getElementById('verdict').textContent));
  await page.click('#tab-dialects');
  assert.match(await page.textContent('#view'), /only the first 50 are compared/);
  assert.deepEqual(page.faults, []);
});

test('on paper there are the answers, whole', async () => {
  const page = await browser.open();
  await page.emulateMedia({ media: 'print' });
  const shown = (id) => page.locator(id).isVisible();
  assert.deepEqual([await shown('#verdict'), await shown('#matrix'), await shown('#view'), await shown('.inputs'), await shown('#tabs')],
    [true, true, true, false, false]);
  const [whole, seen] = await page.evaluate(() => {
    const table = document.querySelector('#matrix .scroll');
    return [table.scrollHeight, table.clientHeight];
  });
  assert.equal(seen, whole);
});

test('a file that is too large is refused', async () => {
  const page = await browser.open();
  await drop(page, Buffer.alloc(2 * 1024 * 1024 + 1, 'a'));
  await page.waitForFunction(() => /larger than 2 MiB/.test(document.getElementById('message').textContent));
  assert.match(await page.inputValue('#file'), /archive/);
});

test('the page is used with the keyboard alone', async () => {
  const page = await browser.open();
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.tagName);
  const reached = [];
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab');
    reached.push(await focused());
    if (reached.at(-1) === 'view') break;
  }
  for (const id of ['sample', 'copy', 'save', 'file', 'urls', 'name', 'dialect', 'TD', 'tab-why', 'view']) {
    assert.ok(reached.includes(id), `${id} is not reached: ${reached}`);
  }
  assert.equal(reached.filter((id) => id === 'TD').length, 1, 'the matrix is one stop');
  await page.focus('#matrix td[tabindex="0"]');
  await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => /GPTBot may/.test(document.getElementById('verdict').textContent));
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => /archive/.test(document.getElementById('verdict').textContent));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.evaluate(() => document.activeElement.cellIndex), 1);
  await page.focus('#tab-why');
  await page.keyboard.press('ArrowRight');
  assert.equal(await focused(), 'tab-dialects');
  assert.match(await page.textContent('#view'), /Verdicts|dialects/i);
  await page.keyboard.press('End');
  assert.equal(await focused(), 'tab-notes');
  await page.focus('#chips button');
  const chips = await page.locator('#chips button').count();
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#chips button').count(), chips - 1);
  assert.equal(await page.evaluate(() => document.activeElement.parentElement.tagName), 'LI');
  assert.deepEqual(page.faults, []);
});

test('the report is one file that runs nothing', async () => {
  const page = await browser.open();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  const other = await browser.open();
  await other.goto(`file://${await download.path()}`).catch(() => {});
  const html = await (await import('node:fs/promises')).readFile(await download.path(), 'utf8');
  assert.match(html, /<h1 dir="auto">robots\.txt<\/h1>/);
  assert.doesNotMatch(html, /<script/);
  assert.deepEqual(page.faults, []);
});
