"""Decisions on a cluster, with Spark: many URLs, by the robots.txt files of their sites.

    from verger.spark import decide

    answers = decide(urls, robots, ["GPTBot", "ExampleBot"])

URLs and files are joined by site: each file is sent to the one place where the URLs of its site are decided, before them
and once, and nothing is held in memory but one batch and one file. Needs pyspark 4, pyarrow and pandas below 3, on every
machine the same as this package.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from verger import _engine
from verger._engine import Crawler, Sites

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame
    from pyspark.sql.types import StructType

    from verger._engine import Time

__all__ = ["decide"]

ANSWERS = "verdict string, line int, reason string, pace double"
_OWN = ("crawler", "verdict", "line", "reason", "pace")
_SITE, _FILE, _ROW = "site", "file", "row"


def decide(
    urls: DataFrame,
    robots: DataFrame,
    crawlers: str | Sequence[str],
    *,
    dialect: str = "rfc9309",
    at: Time | None = None,
    partitions: int | None = None,
) -> DataFrame:
    """May each crawler fetch each URL? Returns the columns of `urls`, with `crawler` and the answers of `decide_batch`:
    `verdict`, `line`, `reason` and `pace`. A row for each URL and crawler, in no order.

    `urls` has a column `url`. `robots` has a column `robots`, the text or bytes of a file, and a column `url`, its address
    or that of any page of its site (scheme, host and port). Give one file a site, and only files that the site gave with a
    status of success: a site that answered 4xx gives no rules, so its file is empty; a URL of a site without a row, as
    where it answered 5xx, has nulls for answers, since nothing is known. Names of crawlers are completed by the registry of
    known robots.

    Each site's URLs are decided in one partition, of `partitions` or as many as Spark uses for shuffles.
    """
    from pyspark.sql import functions as f

    names = [crawlers] if isinstance(crawlers, str) else list(crawlers)
    _check(urls, robots, names)
    moment = at if at is not None else time.time()
    # Wrong options are told here, and not by an executor.
    _decider(names[:1], dialect, moment)

    row = f.struct(*[f.col(f"`{name}`") for name in urls.columns])
    asked = urls.select(f.col("url").alias(_SITE), f.lit(None).cast("binary").alias(_FILE), row.alias(_ROW))
    given = robots.where(f.col("robots").isNotNull()).select(
        f.col("url").alias(_SITE), f.col("robots").cast("binary").alias(_FILE), f.lit(None).cast(urls.schema).alias(_ROW)
    )
    both = given.unionByName(asked)
    by_site = both.mapInArrow(_with_sites, both.schema)
    parted = by_site.repartition(_SITE) if partitions is None else by_site.repartition(partitions, _SITE)
    # Before the URLs of a site comes its file.
    ordered = parted.sortWithinPartitions(_SITE, f.col(_FILE).isNull())

    def decided(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return _decided(batches, names, dialect, moment)

    return ordered.mapInArrow(decided, _answers(urls))


def _check(urls: DataFrame, robots: DataFrame, names: list[str]) -> None:
    for argument, frame, needed in (("urls", urls, ("url",)), ("robots", robots, ("url", "robots"))):
        if not hasattr(frame, "mapInArrow"):
            raise TypeError(f"argument '{argument}': expected a DataFrame of Spark, got {type(frame).__name__}")
        for column in needed:
            if column not in frame.columns:
                found = ", ".join(frame.columns)
                raise ValueError(f"argument '{argument}': there is no column '{column}' among {found}")
    taken = [column for column in urls.columns if column in _OWN]
    if taken:
        raise ValueError(f"argument 'urls': the column '{taken[0]}' is one of the answers; rename it")
    if not names:
        raise ValueError("argument 'crawlers': give at least one name")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"argument 'crawlers': expected str, got {type(name).__name__}")
        Crawler.known(name)


def _answers(urls: DataFrame) -> StructType:
    from pyspark.sql.types import DoubleType, IntegerType, StringType, StructType

    answers = StructType(list(urls.schema.fields)).add("crawler", StringType())
    answers = answers.add("verdict", StringType()).add("line", IntegerType())
    return answers.add("reason", StringType()).add("pace", DoubleType())


def _with_sites(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Each URL of the first column becomes its site; what is of no site becomes null."""
    import pyarrow as pa

    def site(url: str | None) -> str | None:
        try:
            return None if url is None else Sites.site(url)
        except ValueError:
            return None

    for batch in batches:
        sites = pa.array([site(url) for url in batch.column(0).to_pylist()], pa.string())
        yield batch.set_column(0, _SITE, sites)


def _decided(
    batches: Iterable[pa.RecordBatch], names: list[str], dialect: str, at: Time
) -> Iterator[pa.RecordBatch]:
    import pyarrow as pa

    decider = _decider(names, dialect, at)
    site, body = None, None
    for batch in batches:
        robots, site, body = _files(batch, site, body)
        rows = batch.column(2)
        is_asked = rows.is_valid()
        rows, robots = rows.filter(is_asked), robots.filter(is_asked)
        if len(rows) == 0:
            continue
        urls = pa.Table.from_struct_array(rows).combine_chunks().to_batches()[0]
        for number, name in enumerate(names):
            crawler = _constant(number, names, len(rows))
            asked = pa.record_batch([robots, crawler, urls["url"].cast(pa.string())], _schema())
            answers = pa.table(decider.decide(asked)).combine_chunks()
            columns = [
                *urls.columns,
                pa.array([name] * len(rows), pa.string()),
                answers["verdict"].cast(pa.string()).combine_chunks(),
                answers["line"].cast(pa.int32()).combine_chunks(),
                answers["reason"].cast(pa.string()).combine_chunks(),
                answers["pace"].combine_chunks(),
            ]
            yield pa.record_batch(columns, [*urls.schema.names, *_OWN])


def _files(
    batch: pa.RecordBatch, site: str | None, body: bytes | None
) -> tuple[pa.DictionaryArray, str | None, bytes | None]:
    """Of each row the file of its site, where one came before it; and the last file, with its site."""
    import pyarrow as pa
    import pyarrow.compute

    # Its functions are made when it is imported, so type checkers do not see them.
    compute: Any = pyarrow.compute
    sites, bodies, rows = batch.columns
    is_file = rows.is_null()
    # The file before the batch, then those in it.
    owners = [site, *sites.filter(is_file).to_pylist()]
    files = [body, *bodies.filter(is_file).to_pylist()]
    for number in range(1, len(owners)):
        if owners[number] is not None and owners[number] == owners[number - 1] and files[number] != files[number - 1]:
            raise ValueError(f"argument 'robots': {owners[number]} has several files; keep one, such as the latest")
    latest = compute.cumulative_sum(is_file.cast(pa.int32()))
    is_own = compute.fill_null(compute.equal(pa.array(owners, pa.string()).take(latest), sites), False)
    index = compute.if_else(is_own, latest, pa.scalar(None, pa.int32()))
    robots = pa.DictionaryArray.from_arrays(index, pa.array(files, pa.large_binary()))
    return robots, owners[-1], files[-1]


def _constant(number: int, names: list[str], rows: int) -> pa.DictionaryArray:
    import pyarrow as pa

    return pa.DictionaryArray.from_arrays(pa.repeat(pa.scalar(number, pa.int32()), rows), pa.array(names))


def _schema() -> pa.Schema:
    import pyarrow as pa

    index = pa.int32()
    return pa.schema(
        [
            ("robots", pa.dictionary(index, pa.large_binary())),
            ("crawler", pa.dictionary(index, pa.string())),
            ("url", pa.string()),
        ]
    )


def _decider(names: list[str], dialect: str, at: Time) -> _engine.BatchDecider:
    return _engine.BatchDecider(_schema(), dialect=dialect, at=at)
