// The page: what a person enters becomes the state, the state becomes questions, and answers are shown.

import { load } from './engine.js';
import { LARGEST, takeFiles } from './files.js';
import { exact, pack, unpack } from './link.js';
import { show } from './markup.js';
import { Matrix } from './matrix.js';
import { SAMPLES } from './samples.js';

const VIEWS = ['why', 'dialects', 'pace', 'use', 'notes'];
/** The longest link that every browser keeps. */
const LONGEST_LINK = 1_000_000;
/** How long the matrix may take to follow each character; else it follows several at once. In milliseconds. */
const AT_ONCE = 60;
/** Browsers let a page change its address a hundred times in half a minute. In milliseconds. */
const BETWEEN_LINKS = 400;

const root = document.documentElement;
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

let took = 0;
let rested = 0;
/** Follows the typing: at once, unless the file and the robots are so large that it would be felt. */
function follow() {
  clearTimeout(soon);
  root.dataset.link = 'old';
  if (took < AT_ONCE) update();
  else rested ||= setTimeout(update, Math.min(2 * took, 1000));
}

/** Follows a change with the matrix, and soon after with the rest. */
function update() {
  clearTimeout(rested);
  rested = 0;
  const begun = performance.now();
  const answer = ask(question('matrix'));
  if (answer.robots) names = answer.robots;
  state.row = Math.min(state.row, names.length - 1);
  state.column = Math.min(state.column, answer.urls - 1);
  matrix.update(answer, state.row, state.column);
  show(at('tally'), answer.tally);
  at('cut').textContent = answer.cut ?? '';
  at('cut').hidden = !answer.cut;
  took = performance.now() - begun;
  at('matrix').dataset.took = took.toFixed(1);
  later();
}

let soon = 0;
function later() {
  clearTimeout(soon);
  root.dataset.link = 'old';
  soon = setTimeout(view, Math.max(30, took));
}

/** Asks the engine. After a fault of its own it answers nothing more, which a person has to know. */
function ask(question) {
  try {
    return engine.ask(question);
  } catch (error) {
    at('verdict').textContent = `This page has failed (${error.message}). Reload it; its link has what you entered.`;
    throw error;
  }
}

/** Shows the chosen view, and puts the state into the link. */
function view() {
  clearTimeout(soon);
  const answer = ask(question(state.view));
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
  clearTimeout(kept);
  kept = setTimeout(keep, BETWEEN_LINKS);
}

let kept = 0;
let packed = 0;
/** Puts the state into the link. One that is too long for a link leaves none: an older one would be wrong. */
async function keep() {
  clearTimeout(kept);
  const turn = ++packed;
  const link = await pack(state);
  if (turn !== packed) return;
  const fits = link.length <= LONGEST_LINK;
  at('copy').disabled = !fits;
  at('long').hidden = fits;
  history.replaceState(null, '', fits ? link : location.pathname + location.search);
  root.dataset.link = 'new';
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

/** Takes a file that was dropped or opened: a list of URLs, if it was dropped there. */
function opened(bytes, name, target) {
  if (target === at('urls')) {
    state.urls = at('urls').value = new TextDecoder().decode(bytes).trimEnd();
  } else {
    take(bytes);
  }
  update();
  say(`${name} was read.`);
}

function listen() {
  at('file').addEventListener('input', () => {
    // Asked once: a text of this length is not at hand for nothing.
    const text = at('file').value;
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > LARGEST) {
      at('size').textContent = 'more than 2 MiB: the answers are of what was there before';
      return;
    }
    state.bytes = bytes;
    read(text);
    follow();
  });
  at('file').addEventListener('scroll', scroll);
  at('urls').addEventListener('input', () => {
    state.urls = at('urls').value;
    follow();
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
  takeFiles({ lit: at('drop'), input: at('open') }, opened, say);
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
    const { html } = ask(question('report'));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    link.download = 'robots.html';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
  // Somebody has entered another link. If it cannot be read, what is on the page stays.
  addEventListener('hashchange', async () => {
    const next = await linked();
    if (next) restore(next);
    else keep();
  });
}

function turn(tab) {
  if (!tab) return;
  state.view = tab.dataset.view;
  view();
}

function start({ file, urls, robots, classes }) {
  restore({ bytes: new TextEncoder().encode(file), urls, robots, classes, row: 0, column: 0 });
}

/** The state of the link; undefined if it has none that can be read. */
async function linked() {
  try {
    return await unpack(location.hash);
  } catch {
    say('The link cannot be read: a part of it may be missing.');
    return undefined;
  }
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
  const first = await linked();
  if (first) restore(first);
  else start(SAMPLES[0]);
  // What is there at first is shown at once.
  view();
  root.dataset.ready = 'yes';
} catch (error) {
  at('verdict').textContent = `This browser cannot run the page: ${error.message}`;
}
