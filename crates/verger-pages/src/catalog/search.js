// Searches the datasets of this catalog in the page. The index is a few small scripts beside the page, each a call of
// `verger`: scripts load from a disk too, where a page may not read other files. Text is only ever put into the page
// as text, and all markup is from the templates in the page.
'use strict';

(() => {
  const SHOWN = 25; // results on a page
  const VALUES = 8; // values of a filter, before "Show more"
  const MORE = 50; // values that "Show more" adds

  const at = (id) => document.getElementById(id);
  const version = document.currentScript.src.split('?')[1] ?? '';

  // Addresses of scripts are made here alone, of our own words and a number.
  const own = (name) => `index/${name}.js?${version}`;
  const policy = globalThis.trustedTypes?.createPolicy('verger', { createScriptURL: own }) ?? { createScriptURL: own };

  // Parts of the index, by name: a promise of each that was asked for.
  const parts = new Map();
  const arrived = new Map();

  /** The function that each part of the index calls. */
  globalThis.verger = (kind, number, content) => arrived.set(`${kind}-${number}`, content);

  /** A part of the index, which is loaded once. */
  function part(kind, number) {
    const name = `${kind}-${number}`;
    if (!parts.has(name)) {
      parts.set(name, new Promise((done, failed) => {
        const script = document.createElement('script');
        script.src = policy.createScriptURL(name);
        script.onload = () => {
          const content = arrived.get(name);
          arrived.delete(name);
          script.remove();
          if (content === undefined) failed(new Error(name));
          else done(content);
        };
        script.onerror = () => {
          // It is asked for again when it is needed again.
          parts.delete(name);
          script.remove();
          failed(new Error(name));
        };
        document.head.append(script);
      }));
    }
    return parts.get(name);
  }

  // Words. These are the steps of the catalog's own search, for what people type.

  const LETTERS = {
    ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i', ħ: 'h', ŋ: 'n', ŧ: 't', ſ: 's', ĸ: 'q',
  };
  const LATIN = /[\u00c0-\u024f\u1e00-\u1eff\ufb00-\ufb06\uff10-\uff5a]/g;
  // Scripts without spaces between words: each character is a word.
  const ALONE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;
  const SINGULAR = new Set(['series', 'species', 'news', 'lens', 'atlas', 'canvas']);

  /** A text in small letters, without accents. */
  function folded(text) {
    return text.toLowerCase()
      .replace(LATIN, (letter) => LETTERS[letter] ?? letter.normalize('NFKD').toLowerCase())
      .replace(/[\u0300-\u036f\u00ad\u200b-\u200d]/g, '');
  }

  /** The words of a text. */
  function words(text) {
    return folded(text).replace(ALONE, ' $& ').match(/[\p{Alphabetic}\p{N}]+/gu) ?? [];
  }

  /** The singular of an English word, as the index has it. */
  function singular(word) {
    if (word.length <= 3 || !word.endsWith('s') || /(ss|us|is)$|[0-9]/.test(word) || SINGULAR.has(word)) return word;
    const rest = word.slice(0, -1);
    if (rest.endsWith('ie') && rest.length > 4) return `${rest.slice(0, -2)}y`;
    if (/(sse|xe|she|che)$/.test(rest) || (rest.endsWith('oe') && rest.length > 5)) return rest.slice(0, -1);
    return rest;
  }

  // The catalog, when it is loaded.

  let head;
  let entries = []; // each [id, title, modified, health, values of each filter]
  let changed; // the numbers of the datasets, latest change first

  async function load() {
    head = await part('head', 0);
    const count = Math.ceil(head.datasets / head.entries);
    const all = await Promise.all(Array.from({ length: count }, (_, number) => part('entries', number)));
    entries = all.flat();
  }

  /** For each dataset how well it has all words: 0 if not; null for no words at all. */
  async function scores(text) {
    const all = [...new Set(words(text))];
    if (all.length === 0) return null;
    const found = await Promise.all(all.map(having));
    const sum = new Uint8Array(entries.length);
    sum.fill(1);
    for (const one of found) for (let number = 0; number < sum.length; number++) sum[number] = sum[number] && one[number] && Math.min(255, sum[number] + one[number]);
    return sum;
  }

  /** For each dataset whether a word begins so: 1, or 4 in the title; more if it is the whole word. */
  async function having(word) {
    const one = singular(word);
    const marks = new Uint8Array(entries.length);
    const beginnings = [...new Set([word, one])];
    const wanted = new Set();
    for (const beginning of beginnings) {
      head.words.forEach((first, number) => {
        const next = head.words[number + 1];
        if (first <= `${beginning}\uffff` && (next === undefined || next > beginning || next.startsWith(beginning))) wanted.add(number);
      });
    }
    for (const [all, datasets] of await Promise.all([...wanted].map((number) => part('words', number)))) {
      all.forEach((known, index) => {
        if (!beginnings.some((beginning) => known.startsWith(beginning))) return;
        const whole = known === word || known === one ? 2 : 0;
        let number = 0;
        for (const step of datasets[index]) {
          number += step >> 1;
          marks[number] = Math.max(marks[number], (step & 1 ? 4 : 1) + whole);
        }
      });
    }
    return marks;
  }

  // What is asked for: it is in the address too, so that it can be shared.

  const state = { text: '', order: 'relevance', page: 1, chosen: [] };

  function fromAddress() {
    const said = new URLSearchParams(location.hash.slice(1));
    state.text = said.get('q') ?? '';
    state.order = ['title', 'modified'].find((order) => order === said.get('order')) ?? 'relevance';
    state.page = Math.max(1, Number.parseInt(said.get('page') ?? '1', 10) || 1);
    state.chosen = head.filters.map(([name, values]) => {
      const named = new Set(said.getAll(name.toLowerCase()));
      return new Set([...values.keys()].filter((value) => named.has(values[value])));
    });
  }

  function toAddress() {
    const said = new URLSearchParams();
    if (state.text) said.set('q', state.text);
    if (state.order !== 'relevance') said.set('order', state.order);
    state.chosen.forEach((values, filter) => {
      const [name, all] = head.filters[filter];
      for (const value of values) said.append(name.toLowerCase(), all[value]);
    });
    if (state.page > 1) said.set('page', state.page);
    history.replaceState(null, '', String(said) ? `#${said}` : location.pathname + location.search);
  }

  const isAsking = () => state.text.trim() !== '' || state.order !== 'relevance' || state.chosen.some((values) => values.size > 0);

  let turn = 0;
  let results = [];

  /**
   * Of the datasets that have all words, those with a chosen value of each filter, and for each filter the number of
   * datasets with each value, counted without that filter.
   */
  function filtered(score) {
    const taken = [];
    const counts = head.filters.map(([, names]) => new Uint32Array(names.length));
    const used = [...state.chosen.keys()].filter((filter) => state.chosen[filter].size > 0);
    const count = (values, numbers) => { for (const value of values) numbers[value]++; };
    for (let number = 0; number < entries.length; number++) {
      if (score && score[number] === 0) continue;
      const values = entries[number][4];
      const missed = used.filter((filter) => !values[filter].some((value) => state.chosen[filter].has(value)));
      if (missed.length === 0) {
        taken.push(number);
        for (let filter = 0; filter < counts.length; filter++) count(values[filter], counts[filter]);
      } else if (missed.length === 1) {
        count(values[missed[0]], counts[missed[0]]);
      }
    }
    return [taken, counts];
  }

  /** Datasets by their scores, the best first; those of one score stay in order. */
  function ranked(numbers, score) {
    const places = new Uint32Array(257);
    for (const number of numbers) places[256 - score[number]]++;
    for (let place = 1; place < places.length; place++) places[place] += places[place - 1];
    const sorted = new Array(numbers.length);
    for (const number of numbers) sorted[places[255 - score[number]]++] = number;
    return sorted;
  }

  /** The first values in an order, without sorting the others. */
  function firsts(values, most, compare) {
    const kept = [];
    for (const value of values) {
      if (kept.length === most && compare(value, kept[most - 1]) > 0) continue;
      const place = kept.findLastIndex((other) => compare(other, value) <= 0) + 1;
      kept.splice(place, 0, value);
      if (kept.length > most) kept.pop();
    }
    return kept;
  }

  /** Finds what is asked for, and shows it. */
  async function search() {
    const mine = ++turn;
    const began = performance.now();
    let score;
    try {
      score = await scores(state.text);
    } catch {
      at('status').textContent = 'Part of the search index could not be loaded. Try again.';
      return;
    }
    // Somebody typed meanwhile.
    if (mine !== turn) return;
    let counts;
    [results, counts] = filtered(score);
    if (state.order === 'modified') {
      const places = lastChanged();
      results.sort((one, other) => places[one] - places[other]);
    } else if (state.order === 'relevance' && score) {
      results = ranked(results, score);
    }
    showFilters(counts);
    showResults();
    document.documentElement.dataset.took = (performance.now() - began).toFixed(1);
    document.documentElement.dataset.searched = state.text;
  }

  /** The place of each dataset among all, latest change first. */
  function lastChanged() {
    if (!changed) {
      const numbers = [...entries.keys()];
      const date = (number) => (/^[0-9]{4}/.test(entries[number][2]) ? entries[number][2] : '');
      numbers.sort((one, other) => (date(one) < date(other) ? 1 : date(one) > date(other) ? -1 : one - other));
      changed = new Uint32Array(entries.length);
      numbers.forEach((number, place) => { changed[number] = place; });
    }
    return changed;
  }

  // Showing.

  const plain = at('results').firstElementChild; // the list that is there without a search
  const plainPager = at('pager');

  function showResults() {
    const isAsked = isAsking();
    at('results-head').textContent = isAsked ? 'Results' : 'All datasets';
    if (!isAsked) {
      at('status').textContent = '';
      at('results').replaceChildren(plain, ...(plainPager ? [plainPager] : []));
      return;
    }
    const pages = Math.max(1, Math.ceil(results.length / SHOWN));
    state.page = Math.min(state.page, pages);
    const first = (state.page - 1) * SHOWN;
    const shown = results.slice(first, first + SHOWN);
    const count = results.length.toLocaleString('en');
    at('status').textContent = results.length === 0
      ? 'No dataset has all of this. Try fewer words, or clear a filter.'
      : `${count} ${results.length === 1 ? 'dataset' : 'datasets'}`;
    const list = plain.cloneNode(false);
    list.start = first + 1;
    list.append(...shown.map(row));
    at('results').replaceChildren(list, ...(pages > 1 ? [turner(pages)] : []));
  }

  function row(number) {
    const [id, title, modified, health, [[publisher], formats, , , [site]]] = entries[number];
    const names = head.filters.map(([, values]) => values);
    const item = at('row').content.cloneNode(true).firstElementChild;
    const link = item.querySelector('a');
    link.href = `dataset/${id.slice(0, 2)}/${id}.html`;
    link.textContent = title;
    const put = (selector, text) => {
      const part = item.querySelector(selector);
      if (text) part.textContent = text;
      else part.remove();
    };
    put('.publisher', names[0][publisher]);
    put('.site', names[4][site]);
    put('.modified', modified);
    put('.health', health);
    const format = item.querySelector('.format');
    for (const value of formats) {
      const one = format.cloneNode();
      one.textContent = names[1][value];
      format.before(one);
    }
    format.remove();
    const excerpt = item.querySelector('.excerpt');
    part('about', Math.floor(number / head.excerpts)).then((all) => {
      const text = all[number % head.excerpts];
      if (text) excerpt.textContent = text;
      else excerpt.remove();
    }, () => excerpt.remove());
    return item;
  }

  function turner(pages) {
    const pager = at('turn').content.cloneNode(true).firstElementChild;
    pager.querySelector('.place').textContent = `Page ${state.page} of ${pages.toLocaleString('en')}`;
    for (const [name, step] of [['.previous', -1], ['.next', 1]]) {
      const button = pager.querySelector(name);
      button.disabled = state.page + step < 1 || state.page + step > pages;
      button.addEventListener('click', () => {
        state.page += step;
        toAddress();
        showResults();
        at('results-head').scrollIntoView();
        at('results').querySelector('a')?.focus({ preventScroll: true });
      });
    }
    return pager;
  }

  const facets = []; // each { values, button, most }

  function makeFilters() {
    head.filters.forEach(([name, values], filter) => {
      const box = at('facet').content.cloneNode(true).firstElementChild;
      box.querySelector('summary').textContent = name;
      box.open = state.chosen[filter].size > 0 || (filter < 2 && matchMedia('(min-width: 56rem)').matches);
      const choices = box.querySelector('.choices');
      choices.setAttribute('aria-label', name);
      const facet = { box, choices, more: box.querySelector('.more'), most: VALUES, values: new Map() };
      facet.more.addEventListener('click', () => {
        facet.most += MORE;
        search();
      });
      facets.push(facet);
      if (values.length > 0) at('facets').append(box);
    });
  }

  /** The values of each filter, with their numbers of datasets. */
  function showFilters(counted) {
    head.filters.forEach(([, names], filter) => {
      const { choices, more, most, values } = facets[filter];
      const chosen = state.chosen[filter];
      const counts = counted[filter];
      const all = [...names.keys()].filter((value) => counts[value] > 0 || chosen.has(value));
      const order = (one, other) =>
        chosen.has(other) - chosen.has(one) || counts[other] - counts[one] || (names[one] < names[other] ? -1 : 1);
      const shown = firsts(all, most, order).map((value) => {
        let choice = values.get(value);
        if (!choice) {
          choice = at('value').content.cloneNode(true).firstElementChild;
          choice.querySelector('.value').textContent = names[value];
          choice.firstElementChild.addEventListener('change', ({ target }) => {
            if (target.checked) state.chosen[filter].add(value);
            else state.chosen[filter].delete(value);
            ask();
          });
          values.set(value, choice);
        }
        choice.firstElementChild.checked = chosen.has(value);
        choice.querySelector('small').textContent = counts[value].toLocaleString('en');
        return choice;
      });
      // A box that has the focus keeps it.
      const focused = document.activeElement;
      choices.replaceChildren(...shown);
      if (choices.contains(focused)) focused.focus();
      more.hidden = all.length <= most;
    });
    at('clear').hidden = !state.chosen.some((values) => values.size > 0);
  }

  /** Something else is asked for now. */
  function ask() {
    state.page = 1;
    toAddress();
    search();
  }

  function show() {
    fromAddress();
    at('words').value = state.text;
    at('order').value = state.order;
    search();
  }

  async function start() {
    at('search').hidden = false;
    at('search').addEventListener('submit', (event) => event.preventDefault());
    try {
      await load();
    } catch {
      at('status').textContent = 'The search index could not be loaded. All datasets are in the list below.';
      return;
    }
    fromAddress();
    makeFilters();
    at('filters').hidden = false;
    at('words').addEventListener('input', () => {
      state.text = at('words').value;
      ask();
    });
    at('order').addEventListener('change', () => {
      state.order = at('order').value;
      ask();
    });
    at('clear').addEventListener('click', () => {
      state.chosen.forEach((values) => values.clear());
      ask();
      at('words').focus();
    });
    addEventListener('hashchange', show);
    // Somebody may have typed while the index was loaded.
    if (at('words').value && !state.text) state.text = at('words').value;
    else at('words').value = state.text;
    at('order').value = state.order;
    await search();
    document.documentElement.dataset.ready = '';
  }

  start();
})();
