// The matrix: follows the answers, and is walked with the arrow keys. One cell is chosen.

import { rows, show } from './markup.js';

export class Matrix {
  #place;
  #chosen;
  #rows = [];
  #cell = null;

  /** `chosen` is called with the row and the column that a person chose. */
  constructor(place, chosen) {
    this.#place = place;
    this.#chosen = chosen;
    place.addEventListener('click', (event) => this.#choose(event.target.closest('td')));
    place.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Shows an answer, with this cell chosen. */
  update(answer, row, column) {
    if (answer.whole !== undefined) {
      const held = this.#place.contains(document.activeElement);
      show(this.#place, answer.whole);
      const table = this.#place.querySelector('table');
      table.setAttribute('role', 'grid');
      table.setAttribute('aria-label', 'Robots and URLs: may the robot fetch the URL?');
      this.#rows = [...table.querySelectorAll('tbody tr:not(.group)')];
      this.mark(row, column);
      if (held) this.#cell?.focus();
      return;
    }
    const fresh = rows(answer.changed.map(([, markup]) => markup).join(''));
    answer.changed.forEach(([number], place) => renew(this.#rows[number], fresh[place]));
    this.mark(row, column);
  }

  /** Marks a cell as the chosen one, which is also the one that Tab reaches. */
  mark(row, column) {
    const cell = this.#rows[row]?.cells[column + 1] ?? null;
    if (this.#cell !== cell) {
      this.#cell?.removeAttribute('aria-selected');
      this.#cell?.removeAttribute('tabindex');
    }
    this.#cell = cell;
    cell?.setAttribute('aria-selected', 'true');
    cell?.setAttribute('tabindex', '0');
  }

  #choose(cell) {
    if (!cell) return;
    const row = this.#rows.indexOf(cell.parentElement);
    if (row >= 0) this.#chosen(row, cell.cellIndex - 1);
  }

  #key(event) {
    const cell = event.target.closest('td');
    const row = cell ? this.#rows.indexOf(cell.parentElement) : -1;
    if (row < 0) return;
    const column = cell.cellIndex;
    const last = this.#rows.length - 1;
    const step = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1], Home: [row, 1], End: [row, this.#rows[row].cells.length - 1],
      PageUp: [Math.max(row - 10, 0), column], PageDown: [Math.min(row + 10, last), column],
    }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step[1] > 0 ? this.#rows[step[0]]?.cells[step[1]] : undefined;
    if (!next) return;
    this.#choose(next);
    next.focus();
  }
}

/** Makes a row what a fresh one is, and leaves alone the cells that are so already. */
function renew(row, fresh) {
  [...fresh.cells].forEach((cell, place) => {
    const old = row.cells[place];
    if (old.textContent === cell.textContent && old.className === cell.className) return;
    old.className = cell.className;
    old.replaceChildren(...cell.childNodes);
  });
}
