// Exports of catalogs of generated datasets, made by the command that VERGER_COMMAND names.

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { dataTxt, hostile, serve } from './datasets.mjs';

const run = promisify(execFile);

/** The command, on a catalog in that folder. */
export const verger = (folder, ...args) => run(process.env.VERGER_COMMAND, ['catalog', ...args, '--catalog', join(folder, 'catalog')], { maxBuffer: 2 ** 28 });

/** A folder with a catalog of that number of datasets, and with its export in `pages`. */
export async function exported(count) {
  const folder = await mkdtemp(join(tmpdir(), 'verger-pages-'));
  const half = Math.floor(count / 2);
  const sites = [dataTxt('North', 0, half), dataTxt('South', half, count - half), hostile()];
  const servers = await Promise.all(sites.map(serve));
  await verger(folder, 'add', ...servers.map(({ url }) => url), '--allow-private', '--cache', join(folder, 'cache.redb'));
  servers.forEach(({ close }) => close());
  const pages = join(folder, 'pages');
  await verger(folder, 'export', '--form', 'html', '--out', pages, '--title', 'Open data of two towns', '--url', 'https://catalog.example/data/');
  return { folder, pages };
}
