"""Decisions on Apache Spark: what outgrows one machine.

>>> answers = verger.spark.decide(urls, robots, ["GPTBot", "Googlebot"])  # doctest: +SKIP

`urls` is a data frame with a column `url`, `robots` one with the columns `origin` (`https://example.com`) and `robots` (the
body, as bytes or text). They are joined by origin, so each URL is decided by the file of its own site; every row is one
answer for one crawler. The engine is the same on each executor, which needs `verger` and `pyarrow` installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import verger

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame

def decide(
    urls: DataFrame,
    robots: DataFrame,
    crawlers: DataFrame | Sequence[str],
    *,
    dialect: str = "rfc9309",
    at: verger._engine.Time | None = None,
) -> DataFrame:
    """What holds for each of the URLs, for each of the crawlers.

    Returns the columns of `urls`, then `origin`, `crawler`, `verdict`, `line`, `reason` and `pace`. A URL whose site has no
    row in `robots` has nulls for answers: nothing is known of it. `crawlers` is a list of names, or a data frame with a
    column `crawler` (and `url`, where each URL has its own).
    """
    from pyspark.sql import functions
    from pyspark.sql.types import DoubleType, LongType, StringType, StructField, StructType

    if "url" not in urls.columns:
        raise ValueError(f"argument 'urls': there is no column 'url' among {', '.join(urls.columns)}")
    missing = {"origin", "robots"} - set(robots.columns)
    if missing:
        raise ValueError(f"argument 'robots': there is no column {sorted(missing)[0]!r}")
    if isinstance(crawlers, (list, tuple)):
        if not crawlers:
            raise ValueError("argument 'crawlers': give at least one name")
        asked = urls.crossJoin(urls.sparkSession.createDataFrame([(name,) for name in crawlers], "crawler string"))
    elif "url" in crawlers.columns:  # type: ignore[union-attr]
        asked = urls.join(crawlers, "url")  # type: ignore[arg-type]
    else:
        asked = urls.crossJoin(crawlers)  # type: ignore[arg-type]
    # The site of a URL is read by the engine too: Spark's own reading of URLs knows no default ports.
    schema = StructType([*asked.schema.fields, StructField("origin", StringType())])
    located = asked.mapInArrow(_locate, schema)
    bodies = robots.select(functions.col("origin"), functions.col("robots").cast("binary").alias("robots"))
    bodies = bodies.mapInArrow(_normal, bodies.schema)
    # Rows of one site side by side are decided by one policy.
    joined = located.join(bodies, "origin", "left").sortWithinPartitions("origin")
    kept = joined.select(*[*asked.columns, "origin"]).schema.fields
    kinds = {"verdict": StringType(), "line": LongType(), "reason": StringType(), "pace": DoubleType()}
    answers = StructType([*kept, *(StructField(name, kind) for name, kind in kinds.items())])
    names = [field.name for field in kept]

    def decided(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        yield from _decide(batches, names, dialect, at)

    return joined.mapInArrow(decided, answers)


def _decide(
    batches: Iterator[pyarrow.RecordBatch],
    names: list[str],
    dialect: str,
    at: verger._engine.Time | None,
) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow as pa

    decider = None
    for batch in batches:
        if decider is None:
            decider = verger._engine.BatchDecider(batch.schema, dialect=dialect, at=at)
        answers = pa.table(decider.decide(batch)).combine_chunks()
        columns = [batch.column(name) for name in names]
        types = [pa.string(), pa.int64(), pa.string(), pa.float64()]
        for column, kind in zip(answers.columns, types, strict=True):
            values = column.cast(kind)
            columns.append(values.chunk(0) if values.num_chunks else pa.array([], kind))
        yield pa.RecordBatch.from_arrays(columns, names=[*names, "verdict", "line", "reason", "pace"])


def _locate(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow as pa

    for batch in batches:
        origins = [_origin(url) for url in batch.column("url").to_pylist()]
        yield batch.append_column("origin", pa.array(origins, pa.string()))


def _normal(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
    import pyarrow as pa

    for batch in batches:
        origins = [_origin(url) for url in batch.column("origin").to_pylist()]
        yield pa.RecordBatch.from_arrays(
            [pa.array(origins, pa.string()), batch.column("robots")], names=["origin", "robots"]
        )


def _origin(url: str | None) -> str | None:
    """The site of a URL; None where it is of no site, so that it is joined with no file."""
    if url is None:
        return None
    try:
        return verger._engine.Sites.site(url)
    except ValueError:
        return None
