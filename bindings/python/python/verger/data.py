"""What sites say about their datasets: data.txt in each of its forms, data.json, DCAT and schema.org; and the catalog
of many sites that the command `verger catalog` keeps in a folder.

>>> catalog = read("Dataset: rain\\nTitle: Rain by the hour\\nDownload: /rain.csv\\n", base="https://example.com/data.txt")
>>> [dataset.title for dataset in catalog.datasets()]
['Rain by the hour']
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, overload

from verger import _engine

if TYPE_CHECKING:
    import pyarrow

    from verger._engine import Text
    from verger.answers.data import FacetValue, FoundDataset, Notice, SearchResults

__all__ = ["Catalog", "Holdings", "Search", "check", "make", "open", "read"]


class Catalog(_engine.Catalog):
    """A description of datasets, read. Any bytes are one; `notices` tells what is wrong with it."""

    def to_arrow(self) -> pyarrow.Table:
        """Its datasets as a table of Arrow, a row each. Needs pyarrow; other libraries take the catalog itself, as in
        `polars.DataFrame(catalog)`.
        """
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        """The same as a data frame. Needs pyarrow and pandas."""
        return self.to_arrow().to_pandas()

    def _repr_html_(self) -> str:
        rows = ((one.title, one.identifier, str(len(one.files))) for one in self.datasets()[:100])
        return _table(("title", "identifier", "files"), rows)


class Holdings(_engine.Holdings):
    """A catalog in a folder, opened to be read: the datasets of any number of sites.

    `verger catalog add` and `sync` fill it, and may do so meanwhile: each question is answered by the last commit. A
    library of Arrow takes it as a table with a row for each dataset that is not gone: `pyarrow.table(holdings)`,
    `polars.DataFrame(holdings)`, or a table in DuckDB. Such a table is made in memory.
    """

    def search(
        self,
        query: str,
        *,
        most: int = 20,
        skip: int = 0,
        order: Literal["relevance", "modified", "title"] = "relevance",
    ) -> Search:
        """Finds datasets by words, as the command does: `rain OR snow title:station modified:2020.. -forecast`.

        No query is wrong: what is read otherwise than it was typed is said in the notes. At most 1,000 at once.
        """
        for name, value in (("most", most), ("skip", skip)):
            if value < 0:
                raise ValueError(f"argument '{name}': {value} is negative; give a number of datasets")
        return Search(*self._search(query, most, skip, order))

    def to_arrow(self) -> pyarrow.Table:
        """Its datasets as a table of Arrow, a row each. Needs pyarrow."""
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        """The same as a data frame. Needs pyarrow and pandas."""
        return self.to_arrow().to_pandas()


class Search(Sequence["FoundDataset"]):
    """What a search found: a sequence of datasets, best first, with the number of all that match."""

    def __init__(self, hits: Sequence[FoundDataset], summary: SearchResults) -> None:
        self._hits = tuple(hits)
        self._summary = summary

    @property
    def total(self) -> int:
        """The number of datasets that match, of which these are some."""
        return self._summary.total

    @property
    def notes(self) -> tuple[str, ...]:
        """What was searched otherwise than it was typed, such as another spelling."""
        return self._summary.notes

    @property
    def facets(self) -> dict[str, tuple[FacetValue, ...]]:
        """The number of matching datasets with each value, by property; the most frequent first."""
        return self._summary.facets

    @overload
    def __getitem__(self, index: int) -> FoundDataset: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[FoundDataset]: ...
    def __getitem__(self, index: int | slice) -> FoundDataset | Sequence[FoundDataset]:
        return self._hits[index]

    def __len__(self) -> int:
        return len(self._hits)

    def __repr__(self) -> str:
        lines = [f"<verger.data.Search: {len(self)} of {self.total} datasets>"]
        lines += [f"  {hit.id[:8]}  {hit.title}  ({hit.site})" for hit in self]
        return "\n".join([*lines, *self.notes])

    def _repr_html_(self) -> str:
        rows = ((hit.title, hit.publisher or "", hit.site, ", ".join(hit.formats), hit.id[:8]) for hit in self)
        notes = [f"{len(self)} of {self.total} datasets", *self.notes]
        return _table(("title", "publisher", "site", "formats", "id"), rows, notes)


def open(folder: str | PathLike[str]) -> Holdings:
    """Opens the catalog in a folder. Raises `FileNotFoundError` where there is none."""
    return Holdings(folder)


def read(
    text: Text, *, base: str | None = None, media_type: str | None = None, strict: bool = False
) -> Catalog:
    """Reads a description. `base` is the URL of its file, against which links are resolved."""
    return Catalog(text, base=base, media_type=media_type, strict=strict)


def check(text: Text, *, base: str | None = None) -> list[Notice]:
    """What is wrong with a description, by its grammar too, in the order of its lines."""
    return read(text, base=base, strict=True).notices()


def make(datasets: Sequence[Mapping[str, Any]], *, form: str = "records") -> str:
    """Makes a data.txt of datasets in the words of data.json (DCAT): `identifier`, `title`, `distribution`, …"""
    for number, dataset in enumerate(datasets):
        if not isinstance(dataset, Mapping):
            kind = type(dataset).__name__
            raise TypeError(f"argument 'datasets': item {number} is {kind}, not a mapping")
    text = json.dumps({"dataset": list(datasets)}, ensure_ascii=False, default=str)
    catalog = read(text, media_type="application/json")
    if len(catalog) != len(datasets):
        said = "; ".join(notice.text for notice in catalog.notices()[:3])
        found = f"{len(catalog)} of {len(datasets)}"
        raise ValueError(f"argument 'datasets': {found} can be described: {said}")
    return catalog.write(form)


def _table(head: Sequence[str], rows: Iterator[tuple[str, ...]], notes: Sequence[str] = ()) -> str:
    from html import escape

    def row(cells: Sequence[str], kind: str) -> str:
        return "<tr>" + "".join(f"<{kind}>{escape(cell)}</{kind}>" for cell in cells) + "</tr>"

    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"{said}<table>{row(head, 'th')}{''.join(row(cells, 'td') for cells in rows)}</table>"
