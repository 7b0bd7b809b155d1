// Descriptions of any number of datasets, the same in each run, and a server for them.

import { createServer } from 'node:http';

const THINGS = [
  'Rainfall', 'Air quality', 'Bicycle counts', 'Trees', 'Noise', 'Groundwater', 'Traffic accidents', 'School places', 'Budget',
  'Elections', 'Land use', 'Bird sightings', 'Bus stops', 'River levels', 'Building permits', 'Street lights', 'Playgrounds',
  'Energy use', 'Births', 'Museum visits', 'Vineyards', 'Tides', 'Snow depth', 'Bathing water', 'Charging points',
];
const PLACES = [
  'Aachen', 'Bergen', 'Córdoba', 'Delft', 'Évora', 'Fürth', 'Ghent', 'Hørsholm', 'Innsbruck', 'Jyväskylä', 'Kraków', 'Łódź', 'Malmö',
  'Nîmes', 'Oviedo', 'Plzeň', 'Quimper', 'Reykjavík', 'Sligo', 'Tromsø', 'Uppsala', 'Växjö', 'Würzburg', 'Xàtiva', 'Ypres', 'Zürich',
];
const HOW = ['by station', 'by district', 'per month', 'per year', 'in real time', 'on a grid', 'since records began', 'by age'];
const WORDS = `measured observed corrected sensors hourly monthly daily annual office survey register published quality missing
  values stations network instruments method revised provisional coordinates kilometres household region municipality
  inspection threshold average median total count share change trend season forecast archive digitised paper records map
  parcel boundary street route vehicle passenger pupil resident employment income tenant species habitat sample laboratory
  nitrate particle ozone sunshine wind humidity pressure temperature depth discharge catchment reservoir turbine grid`.split(/\s+/);
const FORMATS = ['CSV', 'JSON', 'Parquet', 'GeoJSON', 'XLSX', 'ZIP'];
const LICENSES = [
  'https://creativecommons.org/licenses/by/4.0/', 'https://creativecommons.org/publicdomain/zero/1.0/', 'ODbL-1.0', 'DL-DE-BY-2.0',
];
const TOPICS = ['Environment', 'Transport', 'Population', 'Economy', 'Education', 'Health', 'Energy', 'Culture', 'Government'];

/** Numbers that look random and are the same in each run. */
function dice(seed) {
  let state = seed * 2654435761 + 1;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const date = (roll) => `20${10 + roll(16)}-${String(1 + roll(12)).padStart(2, '0')}-${String(1 + roll(28)).padStart(2, '0')}`;

/** One dataset, as a record of data.txt. */
function record(number) {
  const roll = dice(number);
  const pick = (all) => all[roll(all.length)];
  const place = pick(PLACES);
  const thing = pick(THINGS);
  const sentence = () => Array.from({ length: 8 + roll(14) }, () => pick(WORDS)).join(' ');
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const paragraph = () => `${thing} in ${place}: ${sentence()}. ${capital(sentence())}.`;
  const lines = [
    `Dataset: ${thing.toLowerCase().replaceAll(' ', '-')}-${number}`, `Title: ${thing} in ${place} ${pick(HOW)} (${number})`,
    `Description: ${paragraph()}`, `Description: ${paragraph()}`,
    `Keyword: ${pick(WORDS)}`, `Keyword: ${pick(WORDS)}`, `Theme: ${pick(TOPICS)}`, `Publisher: City of ${place}`,
    `Contact: Open data office <data${number % 50}@example.org>`,
    `License: ${pick(LICENSES)}`, `Issued: ${date(roll)}`, `Modified: ${date(roll)}`, `Spatial: ${place}`,
    `Temporal: 1990/2025`, `Landing-page: /about/${number}`, 'Column: station text where it was measured', 'Column: value number what was measured',
  ];
  for (let file = 0; file <= roll(3); file++) {
    const format = pick(FORMATS);
    lines.push(`Download: /files/${number}-${file}.${format.toLowerCase()}`, `Format: ${format}`, `Bytes: ${1000 + roll(90_000_000)}`);
    if (file === 0) lines.push(`Checksum: sha256:${number.toString(16).padStart(64, 'a')}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A data.txt with that number of datasets, the first of which has that number. */
export function dataTxt(title, first, count) {
  return `Catalog: ${title}\n\n${Array.from({ length: count }, (_, index) => record(first + index)).join('\n')}`;
}

/** What a stranger may write to get something out of a page. */
export const HOSTILE = [
  '</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '\u202Eevil\u202C \u2066turned\u2069', '"><svg onload=alert(1)>',
  '</title></style></template><script>alert(1)</script>', '__proto__', '{{constructor}}', '<!--<script>', '&lt;script&gt;alert(1)&lt;/script&gt;',
];

/** A description by such a stranger. */
export function hostile() {
  const records = HOSTILE.map((text, number) => `Dataset: x${number}\nTitle: Hostile ${text}\nDescription: ${text} ${text}\n`
    + `Publisher: ${text}\nKeyword: ${text}\nTheme: ${text}\nLicense: ${text}\nContact: javascript:alert(1)\nLanding-page: javascript:alert(1)\n`
    + `Source: data:text/html,<script>alert(1)</script>\nColumn: ${text}, ${text}, ${text}\nDownload: /${number}.csv\nFormat: ${text}\nModified: ${text}\n`);
  const long = `Dataset: long\nTitle: Long ${'title '.repeat(5000)}\nDescription: ${'ten megabytes '.repeat(750_000)}\nDownload: /long.csv\n`;
  const path = 'Dataset: ../../../etc/passwd\nTitle: A path\nDownload: /p.csv\n\nDataset: CON\nTitle: A device\nDownload: /con.csv\n\n'
    + 'Dataset: 東京/データ\nTitle: 東京の雨 Метеоданные \nDownload: /t.csv\n';
  const folded = 'Dataset: folded\nTitle: MÉTÉO Straße Œuvre Smørrebrød cities boxes\nDownload: /f.csv\n';
  return `Catalog: Hostile\n\n${[...records, long, path, folded].join('\n')}`;
}

/** Serves a description at /data.txt; `url` is the address of the site. */
export async function serve(text) {
  const server = createServer((request, response) => {
    const isThere = request.url === '/data.txt';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' }).end(isThere ? text : '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
