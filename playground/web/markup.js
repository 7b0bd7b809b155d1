// The only place where markup enters the page: what the engine has made, in which every text is escaped.

const same = { createHTML: (markup) => markup };
const policy = globalThis.trustedTypes?.createPolicy('verger', same) ?? same;

/** Puts the engine's markup into an element. */
export function show(element, markup) {
  element.innerHTML = policy.createHTML(markup);
}

/** The rows of a table that the engine's markup has. */
export function rows(markup) {
  const table = document.createElement('tbody');
  show(table, markup);
  return [...table.children];
}
