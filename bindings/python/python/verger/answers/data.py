# Written by `cargo xtask docs` from docs/schema/v1.
# ruff: noqa: E501
"""Answers, and their parts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from verger.answers._reading import Answer, Part, Readers, many, one, octets, time, tuples

Octets = bytes



@dataclass(frozen=True, kw_only=True)
class At(Part):
    """Where something is in a description: a line and its bytes, or a pointer into JSON (RFC 6901); null where it was
concluded."""

    line: int | None = None
    """The line, from 1."""
    pointer: str | None = None
    """The pointer."""
    span: tuple[int, int] | None = None
    """The first byte of the file that is meant, and the first after it."""

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class ByHealth(Part):
    """How many datasets are of which health."""

    gone: int
    """Not seen in several runs."""
    listed: int
    """Described by their sites."""
    missing: int
    """Not seen lately: they may come back."""
    stale: int
    """Of sites that could not be read in full lately."""


@dataclass(frozen=True, kw_only=True)
class Column(Part):
    """A column of a table."""

    description: str | None
    """What it holds."""
    name: str
    """Its name."""
    type: str | None
    """The type of its values, as its source calls it."""


@dataclass(frozen=True, kw_only=True)
class Counts(Part):
    """How many datasets met which end."""

    changed: int
    """Saying something else than before."""
    gone: int
    """Not seen in several runs."""
    missing: int
    """Not seen in this run: they may come back."""
    new: int
    """Seen for the first time."""
    rejected: int
    """Not taken: the same identity twice, or beyond a limit."""
    returned: int
    """Of those seen, those that were missing or gone."""
    seen: int
    """Described by the site: the sum of the next four."""
    unchanged: int
    """Saying the same as before."""


@dataclass(frozen=True, kw_only=True)
class Excerpt(Part):
    """A line of a file, and the part of it that is meant."""

    line: int
    """The number of the line, from 1."""
    marked: tuple[int, int]
    """The part of that text: its first byte, and the first after it."""
    text: str
    """The line; controls and what is not UTF-8 are escaped."""

    _read: ClassVar[Readers] = {
        "marked": ("marked", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class FacetValue(Part):
    """A value, and the number of datasets that have it."""

    count: int
    """The number of datasets."""
    value: str
    """The value."""


@dataclass(frozen=True, kw_only=True)
class HarvestPart(Part):
    """What became of the harvest of a site."""

    began: datetime
    """When it began."""
    bytes: int
    """The number of bytes that were received."""
    counts: Counts
    """What became of its datasets."""
    drop_withheld: bool
    """Whether nothing counts as missing, although less than half of what was known was seen."""
    ended: datetime
    """When it was over."""
    outcome: str
    """What became of it: `complete`, `unchanged`, `partial` and so on."""
    requests: tuple[HarvestRequest, ...]
    """What was asked for, in order."""
    site: str
    """The URL that the site was added by."""

    _read: ClassVar[Readers] = {
        "began": ("began", time),
        "counts": ("counts", one(lambda: Counts)),
        "ended": ("ended", time),
        "requests": ("requests", many(one(lambda: HarvestRequest))),
    }


@dataclass(frozen=True, kw_only=True)
class HarvestRequest(Part):
    """One request of a harvest."""

    datasets: int
    """The number of datasets that it describes."""
    method: str
    """By which method: `data.txt`, `ckan` and so on."""
    note: str
    """More, for people."""
    result: str
    """What came of it: `found`, `not-found` and so on."""
    url: str
    """The URL that was asked for."""


@dataclass(frozen=True, kw_only=True)
class LostPart(Part):
    """Something in a file that another form does not hold."""

    at: At | None
    """Where it is."""
    text: str
    """What it is, in words."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True)
class Note(Part):
    """Something to be said besides an answer."""

    code: str
    """A name for programs."""
    text: str
    """What a person is told."""
    line: int | None = None
    """The line it speaks of; the first, where there are several."""


@dataclass(frozen=True, kw_only=True)
class SameDataset(Part):
    """A dataset that is taken for the same."""

    id: str
    """Its identity."""
    site: str
    """The host of the file that describes it."""
    title: str
    """Its title."""


@dataclass(frozen=True, kw_only=True)
class Statement(Part):
    """One statement."""

    at: At | None
    """Where it is."""
    field: str
    """What it is about: a term, or another name."""
    value: str
    """What it says."""
    url: str | None = None
    """The URL that it leads to, where it leads to one."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True)
class Catalog(Answer):
    """A catalog as a whole."""

    datasets: ByHealth
    """The number of datasets, by their health."""
    index_bytes: int
    """The size of the index."""
    indexed: int
    """The number of the last change that can be searched for."""
    revision: int
    """The number of the last change."""
    sites: int
    """The number of sites."""
    store_bytes: int
    """The size of the store."""

    _read: ClassVar[Readers] = {
        "datasets": ("datasets", one(lambda: ByHealth)),
    }


@dataclass(frozen=True, kw_only=True)
class CatalogSite(Answer):
    """A site of a catalog."""

    added: datetime
    """When it was added."""
    datasets: ByHealth
    """The number of its datasets, by their health."""
    due: datetime
    """When it is to be asked again."""
    harvest: HarvestPart | None
    """What became of its last harvest."""
    read_in_full: datetime | None
    """When everything that it describes was last read."""
    site: str
    """The URL that it was added by."""

    _read: ClassVar[Readers] = {
        "added": ("added", time),
        "datasets": ("datasets", one(lambda: ByHealth)),
        "due": ("due", time),
        "harvest": ("harvest", one(lambda: HarvestPart)),
        "read_in_full": ("read_in_full", time),
    }


@dataclass(frozen=True, kw_only=True)
class Dataset(Answer):
    """A dataset."""

    at: At | None
    """Where its identifier is."""
    columns: tuple[Column, ...]
    """Its columns, and those of its files."""
    description: str
    """What describes it, a line for each paragraph."""
    file: str
    """The file that describes it."""
    files: tuple[tuple[Statement, ...], ...]
    """What is said of each of its files."""
    identifier: str
    """What it is called in that file."""
    statements: tuple[Statement, ...]
    """What is said of it as a whole."""
    title: str
    """Its title; its identifier if it has none."""
    uri: str | None
    """Its URI, where the URL of the file is known."""
    fetched: datetime | None = None
    """When the file that describes it was fetched."""
    file_sha256: str | None = None
    """The SHA-256 of that file, in hexadecimal digits."""
    first_seen: datetime | None = None
    """When it was first seen."""
    health: str | None = None
    """Whether its site still describes it: `listed`, `stale`, `missing` or `gone`."""
    id: str | None = None
    """Its identity."""
    last_changed: datetime | None = None
    """When it was last seen to say something else."""
    last_seen: datetime | None = None
    """When it was last seen."""
    listed_by: str | None = None
    """The URL of the site that lists that file, as it was added."""
    method: str | None = None
    """How it was found: `data.txt`, `ckan` and so on."""
    revision: int | None = None
    """The number of its last change in the catalog."""
    same: tuple[SameDataset, ...] = ()
    """Others that are taken for the same."""
    site: str | None = None
    """The host of the file that describes it."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
        "columns": ("columns", many(one(lambda: Column))),
        "files": ("files", many(many(one(lambda: Statement)))),
        "statements": ("statements", many(one(lambda: Statement))),
        "fetched": ("fetched", time),
        "first_seen": ("first_seen", time),
        "last_changed": ("last_changed", time),
        "last_seen": ("last_seen", time),
        "same": ("same", many(one(lambda: SameDataset))),
    }


@dataclass(frozen=True, kw_only=True)
class Description(Answer):
    """A description as a whole."""

    advice: int
    """The number of pieces of advice."""
    base: str | None
    """The URL that links are resolved against."""
    bytes: int
    """Its length in bytes."""
    datasets: int
    """The number of datasets."""
    errors: int
    """The number of errors."""
    file: str
    """The file."""
    files: int
    """The number of files that they can be had as."""
    form: str
    """Its form: `records`, `json` and so on."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    warnings: int
    """The number of warnings."""


@dataclass(frozen=True, kw_only=True)
class Download(Answer):
    """A file that was downloaded, or was there already."""

    bytes: int
    """Its length in bytes."""
    checked: bool
    """Whether it was compared with a checksum that somebody stated."""
    dataset: str
    """The URI of its dataset."""
    etag: str | None
    """Its entity tag."""
    file: str
    """Where it is."""
    final_url: str | None
    """The URL that gave it; None where nothing was asked."""
    media_type: str | None
    """The media type that the server states."""
    notes: tuple[str, ...]
    """What else is to be said of it."""
    resumed_from: int
    """The number of bytes that were there before."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    url: str
    """The URL that was asked for."""
    was_there: bool
    """Whether all of it was."""

    _read: ClassVar[Readers] = {
        "notes": ("notes", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Export(Answer):
    """A catalog, in a form that others read."""

    bytes: int
    """The number of bytes."""
    entries: int
    """The number of datasets, or in a feed of changes."""
    form: str
    """The form: `data-txt`, `dcat` and so on."""
    out: str | None
    """The file that it was written to; None where its text is here."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class FailedDownload(Answer):
    """A file that was not downloaded."""

    dataset: str
    """The URI of its dataset."""
    error: str
    """Why."""
    file: str
    """The name that it would have."""
    hint: str | None
    """What may be done about it."""
    passing: bool
    """Whether it may be there later."""
    url: str
    """The URL that was asked for."""


@dataclass(frozen=True, kw_only=True)
class FoundDataset(Answer):
    """A dataset that was found."""

    duplicates: int
    """The number of others that are taken for the same."""
    formats: tuple[str, ...]
    """The formats of its files."""
    health: str
    """Whether its site still describes it: `listed`, `stale`, `missing` or `gone`."""
    id: str
    """Its identity."""
    modified: str | None
    """When its publisher last changed it, as it is written."""
    publisher: str | None
    """Who publishes it."""
    score: float
    """How well it fits the query, where that is the order; else 0."""
    site: str
    """The host of the file that describes it."""
    title: str
    """Its title; its identifier if it has none."""
    uri: str
    """Its URI."""

    _read: ClassVar[Readers] = {
        "formats": ("formats", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Fsck(Answer):
    """What a check of a catalog found."""

    datasets: int
    """The number of datasets that are stored."""
    faults: tuple[str, ...]
    """The first of them, in words."""
    found: int
    """The number of faults."""
    indexed: int
    """The number of the last change that can be searched for."""
    indexed_datasets: int
    """The number of datasets in the index."""
    repaired: bool
    """Whether they were repaired."""
    revision: int
    """The number of the last change."""
    sound: bool
    """Whether the catalog is in order now."""

    _read: ClassVar[Readers] = {
        "faults": ("faults", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Harvest(Answer):
    """What became of the harvest of a site."""

    began: datetime
    """When it began."""
    bytes: int
    """The number of bytes that were received."""
    counts: Counts
    """What became of its datasets."""
    drop_withheld: bool
    """Whether nothing counts as missing, although less than half of what was known was seen."""
    ended: datetime
    """When it was over."""
    outcome: str
    """What became of it: `complete`, `unchanged`, `partial` and so on."""
    requests: tuple[HarvestRequest, ...]
    """What was asked for, in order."""
    site: str
    """The URL that the site was added by."""

    _read: ClassVar[Readers] = {
        "began": ("began", time),
        "counts": ("counts", one(lambda: Counts)),
        "ended": ("ended", time),
        "requests": ("requests", many(one(lambda: HarvestRequest))),
    }


@dataclass(frozen=True, kw_only=True)
class ListedDataset(Answer):
    """A dataset that a description lists."""

    at: At | None
    """Where its identifier is."""
    file: str
    """The file."""
    files: int
    """The number of files that it can be had as."""
    identifier: str
    """What it is called there."""
    title: str
    """Its title; its identifier if it has none."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True)
class MadeDescription(Answer):
    """A description that was made of what is there."""

    datasets: int
    """The number of datasets that it describes."""
    notes: tuple[Note, ...]
    """What was left out or could not be read."""
    out: str | None
    """The file that it was written to; None where its text is here."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "notes": ("notes", many(one(lambda: Note))),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class NormalForm(Answer):
    """A description in its normal form, or in another form."""

    file: str
    """The file."""
    is_normal: bool
    """Whether it has this form already."""
    losses: tuple[LostPart, ...]
    """What the form does not hold of the file."""
    written: bool
    """Whether the file was written anew."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "losses": ("losses", many(one(lambda: LostPart))),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Notice(Answer):
    """Something that the author of a description would want to know."""

    at: At | None
    """Where it is."""
    code: str
    """A name for programs."""
    file: str
    """The file."""
    severity: str
    """How much it matters: `error`, `warning` or `advice`."""
    text: str
    """What a person is told."""
    earlier: At | None = None
    """The earlier statement that it clashes with."""
    earlier_excerpt: Excerpt | None = None
    """The line of that."""
    excerpt: Excerpt | None = None
    """The line that it is about."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
        "earlier": ("earlier", one(lambda: At)),
        "earlier_excerpt": ("earlier_excerpt", one(lambda: Excerpt)),
        "excerpt": ("excerpt", one(lambda: Excerpt)),
    }


@dataclass(frozen=True, kw_only=True)
class Preview(Answer):
    """The beginning of a file."""

    bytes_read: int
    """The number of bytes that were read of it."""
    columns: tuple[Column, ...]
    """Its columns, as far as they are known."""
    format: str
    """What it is: `CSV`, `JSON`, `JSON Lines` or `Parquet`."""
    notes: tuple[str, ...]
    """What else is to be said of it."""
    rows: tuple[tuple[str, ...], ...]
    """Its first rows."""
    total_rows: int | None
    """The number of its rows, where that is known."""
    url: str
    """Its URL."""

    _read: ClassVar[Readers] = {
        "columns": ("columns", many(one(lambda: Column))),
        "notes": ("notes", tuples),
        "rows": ("rows", many(tuples)),
    }


@dataclass(frozen=True, kw_only=True)
class SearchResults(Answer):
    """What was found, as a whole."""

    facets: dict[str, tuple[FacetValue, ...]]
    """The number of datasets with each value, by property, where that was asked; the most frequent first."""
    given: int
    """The number of those that are given."""
    indexed: int
    """The number of the last change that was searched."""
    notes: tuple[str, ...]
    """What else is to be said, such as another spelling that was searched for."""
    skipped: int
    """The number of those before the first that is given."""
    total: int
    """The number of datasets that were found."""

    _read: ClassVar[Readers] = {
        "facets": ("facets", many(many(one(lambda: FacetValue)))),
        "notes": ("notes", tuples),
    }


KINDS: dict[str, type[Answer]] = {
    "catalog": Catalog,
    "catalog-site": CatalogSite,
    "dataset": Dataset,
    "description": Description,
    "download": Download,
    "export": Export,
    "failed-download": FailedDownload,
    "found-dataset": FoundDataset,
    "fsck": Fsck,
    "harvest": Harvest,
    "listed-dataset": ListedDataset,
    "made-description": MadeDescription,
    "normal-form": NormalForm,
    "notice": Notice,
    "preview": Preview,
    "search-results": SearchResults,
}
