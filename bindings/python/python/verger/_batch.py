"""Decisions on columns, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from verger import _engine

if TYPE_CHECKING:
    from verger._engine import ArrowData, DecisionTable, Names, Time


def decide_batch(
    data: ArrowData,
    *,
    crawler: Names | None = None,
    dialect: str = "rfc9309",
    at: Time | None = None,
    progress: bool | Callable[[int], Any] | None = None,
) -> DecisionTable:
    """Decides each row of a table: `robots`, `crawler` and `url` in, `verdict`, `line`, `reason` and `pace` out.

    Any library of Arrow gives the table and takes the answers, without a copy: `pyarrow.table(verger.decide_batch(data))`,
    `polars.DataFrame(…)`. A column is text or bytes; a dictionary of bodies is fastest, since each body is read once.
    `crawler` stands for that column. A row with a null has nulls for answers. `pace` is in seconds, for the time `at`.

    A progress bar is shown where tqdm is installed and `progress` is true; by default in a notebook or a terminal, after
    two seconds. `progress` may be a function too: it is called with the number of rows of each batch.
    """
    if callable(progress):
        return _engine.decide_batch(data, crawler=crawler, dialect=dialect, at=at, progress=progress)
    bar = _bar(progress)
    if bar is None:
        return _engine.decide_batch(data, crawler=crawler, dialect=dialect, at=at)
    with bar:
        return _engine.decide_batch(data, crawler=crawler, dialect=dialect, at=at, progress=bar.update)


def _bar(progress: bool | None) -> Any:
    if progress is False or (progress is None and not sys.stderr.isatty()):
        return None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(unit=" decisions", unit_scale=True, delay=0 if progress else 2)
