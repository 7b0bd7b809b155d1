// The page: what a person enters becomes the state, the state becomes questions, and answers are shown.

import { load } from './engine.js';
import { exact, pack, unpack } from './link.js';
import { show } from './markup.js';
import { Matrix } from './matrix.js';
import { SAMPLES } from './samples.js';

const VIEWS = ['why', 'dialects', 'pace', 'use', 'notes'];
/** The largest file that is read. */
const LARGEST = 2 * 1024 * 1024;
/** The longest link that browsers keep. */
const LONGEST_LINK = 1_500_000;

const at = (id) => document.getElementById(id);
const state = {
  bytes: new Uint8Array(), urls: '', robots: [], classes: [], dialect: 'rfc9309', view: 'why', row: 0, column: 0,
};
const matrix = new Matrix(at('matrix'), (row, column) => {
  state.row = row;
  state.column = column;
  matrix.mark(row, column);
  later();
});
let engine;
let names = [];

/** What is asked of the engine. */
function question(want) {
  const { robots, classes, dialect, row, column } = state;
  const urls = state.urls.split('\n').map((line) => line.trim()).filter((line) => line !== '');
  const now = Math.floor(Date.now() / 1000);
  return { want, robots, classes, dialect, row, column, now, urls: urls.length ? urls : ['/'] };
}

/** Follows a change at once with the matrix, and soon after with the rest. */
function update() {
  const asked = question('matrix');
  const answer = engine.ask(asked);
  if (answer.robots) names = answer.robots;
  state.row = Math.min(state.row, names.length - 1);
  state.column = Math.min(state.column, asked.urls.length - 1);
  matrix.update(answer, state.row, state.column);
  show(at('tally'), answer.tally);
  at('cut').textContent = answer.cut ?? '';
  at('cut').hidden = !answer.cut;
  later();
}

let soon = 0;
function later() {
  clearTimeout(soon);
  soon = setTimeout(view, 30);
}

/** Shows the chosen view, and puts the state into the link. */
function view() {
  const answer = engine.ask(question(state.view));
  if (at('verdict').dataset.said !== answer.verdict) {
    at('verdict').dataset.said = answer.verdict;
    show(at('verdict'), answer.verdict);
  }
  show(at('view'), answer.html);
  at('count').textContent = answer.notes || '';
  bar(answer.line);
  for (const tab of at('tabs').children) {
    const chosen = tab.dataset.view === state.view;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
  at('view').setAttribute('aria-labelledby', `tab-${state.view}`);
  keep();
}

let packed = 0;
async function keep() {
  const turn = ++packed;
  const link = await pack(state);
  if (turn !== packed) return;
  at('copy').disabled = link.length > LONGEST_LINK;
  if (link.length <= LONGEST_LINK) history.replaceState(null, '', link);
}

/** Takes a file as it is: what is not text stays what it is until it is edited. */
function take(bytes) {
  state.bytes = bytes;
  at('file').value = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  read(at('file').value);
  const hidden = exact(bytes) === undefined ? '; not UTF-8: kept as it is until you edit it' : '';
  at('size').textContent = `${bytes.length.toLocaleString('en')} bytes${hidden}`;
}

function read(text) {
  engine.read(state.bytes);
  at('size').textContent = `${state.bytes.length.toLocaleString('en')} bytes`;
  number(text);
}

let lines = 0;
function number(text) {
  let count = 1;
  for (let found = -1; (found = text.indexOf('\n', found + 1)) >= 0;) count++;
  if (count === lines) return;
  lines = count;
  at('numbers').textContent = Array.from({ length: count }, (_, line) => line + 1).join('\n');
  scroll();
}

let decided = null;
function bar(line) {
  decided = line;
  at('bar').hidden = !line;
  scroll();
}

function scroll() {
  const top = -at('file').scrollTop;
  const height = parseFloat(getComputedStyle(at('file')).lineHeight);
  at('numbers').style.transform = `translateY(${top}px)`;
  at('bar').style.transform = `translateY(${top + 8 + ((decided ?? 1) - 1) * height}px)`;
}

/** Shows a whole state: that of a link, or of a sample. */
function restore(next) {
  Object.assign(state, next);
  if (!VIEWS.includes(state.view)) state.view = 'why';
  at('urls').value = state.urls;
  at('dialect').value = state.dialect;
  if (at('dialect').selectedIndex < 0) at('dialect').value = state.dialect = 'rfc9309';
  for (const box of at('classes').querySelectorAll('input')) box.checked = state.classes.includes(box.value);
  take(state.bytes);
  chips();
  update();
}

function chips() {
  const chip = (name) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name.length > 60 ? `${name.slice(0, 60)}…` : name;
    button.setAttribute('aria-label', `Remove ${name}`);
    button.addEventListener('click', () => {
      const place = state.robots.indexOf(name);
      state.robots = state.robots.filter((other) => other !== name);
      chips();
      update();
      (at('chips').querySelectorAll('button')[place] ?? at('name')).focus();
    });
    item.append(button);
    return item;
  };
  at('chips').replaceChildren(...state.robots.map(chip));
}

let hush = 0;
function say(words) {
  clearTimeout(hush);
  at('message').textContent = words;
  hush = setTimeout(() => (at('message').textContent = ''), 4000);
}

async function open(file) {
  if (!file) return;
  if (file.size > LARGEST) return say(`${file.name} is larger than 2 MiB, and was not read.`);
  take(new Uint8Array(await file.arrayBuffer()));
  update();
  say(`${file.name} was read.`);
}

function listen() {
  at('file').addEventListener('input', () => {
    // Asked once: a text of this length is not at hand for nothing.
    const text = at('file').value;
    state.bytes = new TextEncoder().encode(text);
    read(text);
    update();
  });
  at('file').addEventListener('scroll', scroll);
  at('urls').addEventListener('input', () => {
    state.urls = at('urls').value;
    update();
  });
  at('dialect').addEventListener('change', () => {
    state.dialect = at('dialect').value;
    update();
  });
  at('classes').addEventListener('change', () => {
    state.classes = [...at('classes').querySelectorAll('input:checked')].map((box) => box.value);
    update();
  });
  at('add').addEventListener('submit', (event) => {
    event.preventDefault();
    const name = at('name').value.trim();
    if (name === '') return;
    if (!state.robots.includes(name)) state.robots = [...state.robots, name];
    at('name').value = '';
    chips();
    update();
  });
  at('sample').addEventListener('change', () => {
    const sample = SAMPLES[Number(at('sample').value)];
    at('sample').value = '';
    if (sample) start(sample);
  });
  at('open').addEventListener('change', () => open(at('open').files[0]));
  at('drop').addEventListener('dragover', (event) => {
    event.preventDefault();
    at('drop').classList.add('over');
  });
  at('drop').addEventListener('dragleave', () => at('drop').classList.remove('over'));
  at('drop').addEventListener('drop', (event) => {
    at('drop').classList.remove('over');
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    open(event.dataTransfer.files[0]);
  });
  at('tabs').addEventListener('click', (event) => turn(event.target.closest('[role=tab]')));
  at('tabs').addEventListener('keydown', (event) => {
    const tabs = [...at('tabs').children];
    const now = tabs.indexOf(document.activeElement);
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    turn(tab);
    tab.focus();
  });
  at('copy').addEventListener('click', async () => {
    await keep();
    await navigator.clipboard.writeText(location.href).then(
      () => say('The link is copied: it has the file, the URLs and the robots.'),
      () => say('The browser does not let pages copy; the link is in its address bar.'),
    );
  });
  at('save').addEventListener('click', () => {
    const { html } = engine.ask(question('report'));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    link.download = 'robots.html';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  addEventListener('hashchange', follow);
}

function turn(tab) {
  if (!tab) return;
  state.view = tab.dataset.view;
  view();
}

function start({ file, urls, robots, classes }) {
  restore({ bytes: new TextEncoder().encode(file), urls, robots, classes, row: 0, column: 0 });
}

/** Shows the state of the link; the first sample, if it has none. */
async function follow() {
  try {
    const next = await unpack(location.hash);
    if (next) return restore(next);
  } catch {
    say('The link cannot be read: a part of it may be missing. This is a sample.');
  }
  start(SAMPLES[0]);
}

try {
  engine = await load('playground.wasm');
  const choice = engine.ask({ want: 'choice' });
  at('classes').insertAdjacentElement('beforeend', document.createElement('div'));
  show(at('classes').lastElementChild, choice.classes);
  show(at('names'), choice.names);
  at('dialect').append(...choice.dialects.map(([name, source]) => new Option(`${name} – ${source}`, name)));
  at('sample').append(...SAMPLES.map(({ name }, place) => new Option(name, String(place))));
  listen();
  await follow();
  document.documentElement.dataset.ready = 'yes';
} catch (error) {
  at('verdict').textContent = `This browser cannot run the page: ${error.message}`;
}
