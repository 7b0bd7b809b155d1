# Written by `cargo xtask docs` from docs/schema/v1.
# ruff: noqa: E501
"""Answers, and their parts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from verger.answers._reading import Answer, Part, Readers, many, moment, octets, one, tuples

Octets = bytes



@dataclass(frozen=True, kw_only=True)
class At(Part):
    """The place of something in a description: a line and its bytes, or a pointer into JSON (RFC 6901); null if it was
inferred."""

    line: int | None = None
    """The line, from 1."""
    pointer: str | None = None
    """The pointer."""
    span: tuple[int, int] | None = None
    """Its first byte in the file, and the first byte after it."""

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class ByHealth(Part):
    """The number of datasets of each health."""

    gone: int
    """Not seen in several runs."""
    listed: int
    """Described by their sites."""
    missing: int
    """Not seen recently: they may come back."""
    stale: int
    """On sites that could not recently be read in full."""


@dataclass(frozen=True, kw_only=True)
class Column(Part):
    """A column of a table."""

    description: str | None
    """Its content."""
    name: str
    """Its name."""
    type: str | None
    """The type of its values, in its source's terms."""


@dataclass(frozen=True, kw_only=True)
class Counts(Part):
    """The number of datasets with each outcome."""

    changed: int
    """With different content from before."""
    gone: int
    """Not seen in several runs."""
    missing: int
    """Not seen in this run: they may come back."""
    new: int
    """Seen for the first time."""
    rejected: int
    """Not added: the same identity twice, or beyond a limit."""
    returned: int
    """Of those seen, the ones that had been missing or gone."""
    seen: int
    """Described by the site: the sum of the next four."""
    unchanged: int
    """With the same content as before."""


@dataclass(frozen=True, kw_only=True)
class Excerpt(Part):
    """A line of a file, and the relevant part of it."""

    line: int
    """The number of the line, from 1."""
    marked: tuple[int, int]
    """That part of the text: its first byte, and the first byte after it."""
    text: str
    """The line; control characters and bytes that are not UTF-8 are escaped."""

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
    within: str | None = None
    """The value that this one is a part of, which counts its datasets, too: of a publisher, the organization above it."""


@dataclass(frozen=True, kw_only=True)
class FoundText(Part):
    """A part of a description."""

    lit: tuple[LitRange, ...]
    """Its words that the query asks for, in order."""
    text: str
    """At most 200 characters, with `…` where it is cut: untrusted text, never markup."""

    _read: ClassVar[Readers] = {
        "lit": ("lit", many(one(lambda: LitRange))),
    }


@dataclass(frozen=True, kw_only=True)
class HarvestPart(Part):
    """The outcome of harvesting a site."""

    began: datetime
    """When it began."""
    bytes: int
    """The number of bytes that were received."""
    counts: Counts
    """The outcome for its datasets."""
    drop_withheld: bool
    """Whether nothing counts as missing, although less than half of the known datasets were seen."""
    ended: datetime
    """When it ended."""
    outcome: str
    """The outcome: `complete`, `unchanged`, `partial` and so on."""
    requests: tuple[HarvestRequest, ...]
    """The requests, in order; of the pages of sitemaps, the first hundred."""
    requests_sent: int
    """The number of requests that were sent."""
    site: str
    """The URL by which the site was added."""
    pages: PagesRead | None = None
    """How far the pages of its sitemaps are read, if they describe its datasets."""

    _read: ClassVar[Readers] = {
        "began": ("began", moment),
        "counts": ("counts", one(lambda: Counts)),
        "ended": ("ended", moment),
        "requests": ("requests", many(one(lambda: HarvestRequest))),
        "pages": ("pages", one(lambda: PagesRead)),
    }


@dataclass(frozen=True, kw_only=True)
class HarvestRequest(Part):
    """One request of a harvest."""

    datasets: int
    """The number of datasets described there."""
    method: str
    """The method: `data.txt`, `ckan` and so on."""
    note: str
    """Details for people."""
    result: str
    """The outcome: `found`, `not-found` and so on."""
    url: str
    """The URL that was requested."""


@dataclass(frozen=True, kw_only=True)
class KeptBytes(Part):
    """The start of a file that was not downloaded to its end."""

    bytes: int
    """The number of bytes."""
    file: str
    """The path of the hidden file that has it."""
    total_bytes: int | None
    """The length of the whole file, if its server stated it."""


@dataclass(frozen=True, kw_only=True)
class LitRange(Part):
    """A range of bytes of a text in UTF-8."""

    end: int
    """The byte after the last."""
    start: int
    """The first byte."""


@dataclass(frozen=True, kw_only=True)
class LostPart(Part):
    """Content of a file that another form cannot hold."""

    at: At | None
    """Where it is."""
    text: str
    """A text that names it."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True)
class Note(Part):
    """A note that accompanies an answer."""

    code: str
    """Its code."""
    text: str
    """The message."""
    line: int | None = None
    """The line it is about; the first, if there are several."""


@dataclass(frozen=True, kw_only=True)
class PagesRead(Part):
    """How far the pages of a site's sitemaps are read. Several runs may continue one reading."""

    failed: int
    """The number of pages that could not be read in this run."""
    listed: int
    """The number of pages that the sitemaps list."""
    read: int
    """Of these, the number that were read since the reading began."""
    seconds_left: int | None = None
    """About how many seconds the rest takes, if that is known."""


@dataclass(frozen=True, kw_only=True)
class SameDataset(Part):
    """A dataset that is considered the same."""

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
    """Its subject: a term, or another name."""
    value: str
    """Its value."""
    url: str | None = None
    """The URL that it links to, if any."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Catalog(Answer):
    """A catalog as a whole."""

    datasets: ByHealth
    """The number of datasets, by health."""
    index_bytes: int
    """The size of the index."""
    indexed: int
    """The number of the last searchable change."""
    revision: int
    """The number of the last change."""
    sites: int
    """The number of sites."""
    store_bytes: int
    """The size of the store."""

    _read: ClassVar[Readers] = {
        "datasets": ("datasets", one(lambda: ByHealth)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class CatalogSite(Answer):
    """A site of a catalog."""

    added: datetime
    """When it was added."""
    datasets: ByHealth
    """The number of its datasets, by health."""
    due: datetime
    """When it is due to be asked again."""
    harvest: HarvestPart | None
    """The outcome of its last harvest."""
    read_in_full: datetime | None
    """When all its descriptions were last read."""
    site: str
    """The URL by which it was added."""

    _read: ClassVar[Readers] = {
        "added": ("added", moment),
        "datasets": ("datasets", one(lambda: ByHealth)),
        "due": ("due", moment),
        "harvest": ("harvest", one(lambda: HarvestPart)),
        "read_in_full": ("read_in_full", moment),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class CompactedCatalog(Answer):
    """A catalog that was made as small as it can be."""

    bytes_after: int
    """The size of store and index after."""
    bytes_before: int
    """The size of store and index before."""
    forgotten: int
    """The number of datasets that were gone for long, and are forgotten."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Dataset(Answer):
    """A dataset."""

    at: At | None
    """Where its identifier is."""
    columns: tuple[Column, ...]
    """Its columns, and those of its files."""
    description: str
    """Its description, one line per paragraph."""
    file: str
    """The file that describes it."""
    files: tuple[tuple[Statement, ...], ...]
    """The statements about each of its files."""
    identifier: str
    """Its identifier in that file."""
    statements: tuple[Statement, ...]
    """The statements about the dataset as a whole."""
    title: str
    """Its title; its identifier if it has none."""
    uri: str | None
    """Its URI, if the URL of the file is known."""
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
    """When its content was last seen to have changed."""
    last_seen: datetime | None = None
    """When it was last seen."""
    listed_by: str | None = None
    """The URL of the site that lists that file, as added."""
    method: str | None = None
    """How it was found: `data.txt`, `ckan` and so on."""
    revision: int | None = None
    """The number of its last change in the catalog."""
    same: tuple[SameDataset, ...] = ()
    """Other datasets that are considered the same."""
    site: str | None = None
    """The host of the file that describes it."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
        "columns": ("columns", many(one(lambda: Column))),
        "files": ("files", many(many(one(lambda: Statement)))),
        "statements": ("statements", many(one(lambda: Statement))),
        "fetched": ("fetched", moment),
        "first_seen": ("first_seen", moment),
        "last_changed": ("last_changed", moment),
        "last_seen": ("last_seen", moment),
        "same": ("same", many(one(lambda: SameDataset))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
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
    """The number of files in which they are available."""
    form: str
    """Its form: `records`, `json` and so on."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    warnings: int
    """The number of warnings."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Download(Answer):
    """A file that was downloaded, or was already there."""

    bytes: int
    """Its length in bytes."""
    checked: bool
    """Whether it was compared with a published checksum."""
    dataset: str
    """The URI of its dataset."""
    etag: str | None
    """Its entity tag."""
    file: str
    """Its path."""
    final_url: str | None
    """The URL that delivered it; None if nothing was requested."""
    media_type: str | None
    """The media type stated by the server."""
    notes: tuple[str, ...]
    """Notes."""
    resumed_from: int
    """The number of bytes that were already there."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    url: str
    """The URL that was requested."""
    was_there: bool
    """Whether the whole file was already there."""

    _read: ClassVar[Readers] = {
        "notes": ("notes", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Export(Answer):
    """A catalog, in a form for other programs."""

    bytes: int
    """The number of bytes."""
    entries: int
    """The number of datasets, or of changes in a feed."""
    form: str
    """The form: `data-txt`, `dcat` and so on."""
    out: str | None
    """The file that it was written to; None if its text is here."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class FailedDownload(Answer):
    """A file that was not downloaded."""

    dataset: str
    """The URI of its dataset."""
    error: str
    """The reason."""
    file: str
    """The name that it would have."""
    hint: str | None
    """How to proceed."""
    kept: KeptBytes | None
    """What was received of it and is kept, so that a later attempt continues it; None if nothing is."""
    passing: bool
    """Whether a later attempt may succeed."""
    url: str
    """The URL that was requested."""

    _read: ClassVar[Readers] = {
        "kept": ("kept", one(lambda: KeptBytes)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class FoundDataset(Answer):
    """A dataset that was found."""

    duplicates: int
    """The number of other datasets that are considered the same."""
    formats: tuple[str, ...]
    """The formats of its files."""
    health: str
    """Whether its site still describes it: `listed`, `stale`, `missing` or `gone`."""
    id: str
    """Its identity."""
    missing: tuple[str, ...]
    """The words and phrases of the query that it does not have; empty unless no dataset has all of them."""
    modified: str | None
    """When its publisher last changed it, as written."""
    publisher: str | None
    """Who publishes it."""
    score: float
    """Its relevance to the query, if results are sorted by it; else 0."""
    site: str
    """The host of the file that describes it."""
    snippet: FoundText | None
    """The part of its description with most of the words of the query."""
    title: str
    """Its title; its identifier if it has none."""
    uri: str
    """Its URI."""

    _read: ClassVar[Readers] = {
        "formats": ("formats", tuples),
        "missing": ("missing", tuples),
        "snippet": ("snippet", one(lambda: FoundText)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Fsck(Answer):
    """The findings of a check of a catalog."""

    datasets: int
    """The number of datasets that are stored."""
    faults: tuple[str, ...]
    """The first of them, as text."""
    found: int
    """The number of faults."""
    indexed: int
    """The number of the last searchable change."""
    indexed_datasets: int
    """The number of datasets in the index."""
    repaired: bool
    """Whether they were repaired."""
    revision: int
    """The number of the last change."""
    sound: bool
    """Whether the catalog is intact now."""

    _read: ClassVar[Readers] = {
        "faults": ("faults", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Harvest(Answer):
    """The outcome of harvesting a site."""

    began: datetime
    """When it began."""
    bytes: int
    """The number of bytes that were received."""
    counts: Counts
    """The outcome for its datasets."""
    drop_withheld: bool
    """Whether nothing counts as missing, although less than half of the known datasets were seen."""
    ended: datetime
    """When it ended."""
    outcome: str
    """The outcome: `complete`, `unchanged`, `partial` and so on."""
    requests: tuple[HarvestRequest, ...]
    """The requests, in order; of the pages of sitemaps, the first hundred."""
    requests_sent: int
    """The number of requests that were sent."""
    site: str
    """The URL by which the site was added."""
    pages: PagesRead | None = None
    """How far the pages of its sitemaps are read, if they describe its datasets."""

    _read: ClassVar[Readers] = {
        "began": ("began", moment),
        "counts": ("counts", one(lambda: Counts)),
        "ended": ("ended", moment),
        "requests": ("requests", many(one(lambda: HarvestRequest))),
        "pages": ("pages", one(lambda: PagesRead)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class ListedDataset(Answer):
    """A dataset that a description lists."""

    at: At | None
    """Where its identifier is."""
    file: str
    """The file."""
    files: int
    """The number of files in which it is available."""
    identifier: str
    """Its identifier in the file."""
    title: str
    """Its title; its identifier if it has none."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class MadeDescription(Answer):
    """A description generated from existing files."""

    datasets: int
    """The number of datasets that it describes."""
    notes: tuple[Note, ...]
    """What was left out or could not be read."""
    out: str | None
    """The file that it was written to; None if its text is here."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "notes": ("notes", many(one(lambda: Note))),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class NormalForm(Answer):
    """A description in its normal form, or in another form."""

    file: str
    """The file."""
    is_normal: bool
    """Whether it already has this form."""
    losses: tuple[LostPart, ...]
    """The content of the file that this form cannot hold."""
    written: bool
    """Whether the file was rewritten."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "losses": ("losses", many(one(lambda: LostPart))),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Notice(Answer):
    """A finding that the author of a description would want to know."""

    at: At | None
    """Where it is."""
    code: str
    """Its code."""
    file: str
    """The file."""
    severity: str
    """Its severity: `error`, `warning` or `advice`."""
    text: str
    """The message."""
    earlier: At | None = None
    """The earlier statement that it conflicts with."""
    earlier_excerpt: Excerpt | None = None
    """That statement's line."""
    excerpt: Excerpt | None = None
    """The line concerned."""

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: At)),
        "earlier": ("earlier", one(lambda: At)),
        "earlier_excerpt": ("earlier_excerpt", one(lambda: Excerpt)),
        "excerpt": ("excerpt", one(lambda: Excerpt)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Preview(Answer):
    """The beginning of a file."""

    bytes_read: int
    """The number of bytes that were read."""
    columns: tuple[Column, ...]
    """Its columns, as far as known."""
    format: str
    """Its format: `CSV`, `JSON`, `JSON Lines` or `Parquet`."""
    notes: tuple[str, ...]
    """Notes."""
    rows: tuple[tuple[str, ...], ...]
    """Its first rows."""
    total_rows: int | None
    """The number of its rows, if known."""
    url: str
    """Its URL."""

    _read: ClassVar[Readers] = {
        "columns": ("columns", many(one(lambda: Column))),
        "notes": ("notes", tuples),
        "rows": ("rows", many(tuples)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class RemovedSite(Answer):
    """A site that was removed from a catalog."""

    datasets: int
    """The number of datasets that were removed with it."""
    site: str
    """The URL by which it was added."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SearchResults(Answer):
    """The summary of a search."""

    facets: dict[str, tuple[FacetValue, ...]]
    """The number of datasets with each value, by property, if requested; the most frequent first."""
    given: int
    """The number of datasets returned."""
    indexed: int
    """The number of the last change that was searched."""
    notes: tuple[str, ...]
    """Notes, such as a different spelling that was searched for."""
    skipped: int
    """The number of datasets before the first one returned."""
    total: int
    """The number of datasets that were found."""

    _read: ClassVar[Readers] = {
        "facets": ("facets", many(many(one(lambda: FacetValue)))),
        "notes": ("notes", tuples),
    }


KINDS: dict[str, type[Answer]] = {
    "catalog": Catalog,
    "catalog-site": CatalogSite,
    "compacted-catalog": CompactedCatalog,
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
    "removed-site": RemovedSite,
    "search-results": SearchResults,
}
