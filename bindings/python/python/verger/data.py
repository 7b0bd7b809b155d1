"""What sites say about their datasets: data.txt in each of its forms, data.json, DCAT and schema.org.

>>> catalog = read("Dataset: rain\\nTitle: Rain by the hour\\nDownload: /rain.csv\\n", base="https://example.com/data.txt")
>>> [dataset.title for dataset in catalog.datasets()]
['Rain by the hour']
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from verger import _engine

if TYPE_CHECKING:
    import pyarrow

    from verger._engine import Text
    from verger.answers.data import Notice

__all__ = ["Catalog", "check", "make", "read"]


class Catalog(_engine.Catalog):
    """A description of datasets, read. Any bytes are one; `notices` tells what is wrong with it."""

    def to_arrow(self) -> pyarrow.Table:
        """Its datasets as a table of Arrow: one row each, with the columns of the export as CSV. Needs pyarrow."""
        import io

        from pyarrow import csv

        options = csv.ParseOptions(newlines_in_values=True)
        table: pyarrow.Table = csv.read_csv(io.BytesIO(self.export("csv")), parse_options=options)
        return table

    def to_pandas(self) -> Any:
        """The same as a data frame. Needs pyarrow and pandas."""
        return self.to_arrow().to_pandas()

    def _repr_html_(self) -> str:
        from html import escape

        def row(title: str | None, identifier: str, files: int) -> str:
            return f"<tr><td>{escape(title or '')}</td><td>{escape(identifier)}</td><td>{files}</td></tr>"

        rows = [row(one.title, one.identifier, len(one.files)) for one in self.datasets()[:100]]
        return f"<table><tr><th>title</th><th>identifier</th><th>files</th></tr>{''.join(rows)}</table>"


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
