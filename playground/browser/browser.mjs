// A server of the built page on loopback, and Chromium on it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { extname, join } from 'node:path';

import { chromium } from './chromium.mjs';

export const FOLDER = process.env.VERGER_PLAYGROUND;
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Serves the page from the command that has it. */
async function command() {
  const verger = spawn(process.env.VERGER_COMMAND, ['playground', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface(verger.stdout), 'line');
  return { url, close: () => verger.kill() };
}

/** Serves the page as any host would; `url` is its address. */
async function serve() {
  if (process.env.VERGER_COMMAND) return command();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    try {
      const bytes = await readFile(join(FOLDER, name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/** A browser on the page, for one file of tests. */
export async function start() {
  const browser = await chromium();
  const server = await serve();
  return {
    url: server.url,
    /** A new page, loaded and ready; `faults` collects what it did wrong, and `asked` the addresses it asked for. */
    async open(options = {}, fragment = '') {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      const page = await context.newPage();
      const faults = [];
      const asked = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
      page.on('dialog', (dialog) => {
        faults.push(`a dialog: ${dialog.message()}`);
        dialog.dismiss();
      });
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(server.url + fragment);
      await page.waitForSelector('html[data-ready]');
      return Object.assign(page, { faults, asked });
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Waits until the page has put its state into the link. */
export async function settled(page, last = '') {
  const isNew = (last) => document.documentElement.dataset.link === 'new' && location.hash !== last;
  await page.waitForFunction(isNew, last);
}

/** Drops a file on the editor, or on another element. */
export const drop = (page, bytes, on = '#drop') => page.evaluate(([text, on]) => {
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  data.items.add(new File([bytes], 'robots.txt', { type: 'text/plain' }));
  const at = document.querySelector(on);
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    at.dispatchEvent(event);
    // Else the browser would leave the page for the file.
    if (type !== 'dragenter' && !event.defaultPrevented) throw new Error(`${type} on ${on} is not taken`);
  }
}, [Buffer.from(bytes).toString('base64'), on]);
