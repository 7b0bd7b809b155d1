"""Spark with executors of their own, and the same answers as on one machine."""

import os
import shutil
import sys
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest

import verger

if shutil.which("java") is None and "JAVA_HOME" not in os.environ:
    pytest.skip("no Java, which Spark runs on", allow_module_level=True)

pyspark = pytest.importorskip("pyspark")
from pyspark.sql import SparkSession  # noqa: E402

from verger.spark import decide  # noqa: E402

CRAWLERS = ["ExampleBot", "Googlebot-Image"]
AT = 1_800_000_000
SITES = 40
FILES = [
    b"User-agent: *\nDisallow: /a\nCrawl-delay: 2\n",
    b"User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /a/\xff\nDisallow: /a\n",
    b"",
]
PATHS = ["/", "/a", "/b/../a", "/a/b?c", "/robots.txt"]


def site(number: int) -> str:
    return f"http{'s' * (number % 2)}://site{number}.example{':8080' * (number % 3 == 0)}"


def files() -> list[tuple[str, bytes]]:
    # Every tenth site gave no file.
    return [(f"{site(number)}/robots.txt", FILES[number % 3]) for number in range(SITES) if number % 10]


def urls() -> list[tuple[int, str | None]]:
    asked = [site(number) + path for number in range(SITES) for path in PATHS]
    # Much of one site, whose URLs take several batches.
    asked += [f"{site(1)}/a/{number}" for number in range(2_000)]
    return list(enumerate([*asked, "mailto:a@example.com", "http://", None]))


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    session = (
        SparkSession.builder.master("local-cluster[2,1,1024]")
        .appName("verger")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100")
        .getOrCreate()
    )
    try:
        yield session
    finally:
        session.stop()


def on_one_machine() -> set[tuple[Any, ...]]:
    bodies = {verger._engine.Sites.site(url): body for url, body in files()}

    def body(url: str | None) -> bytes | None:
        try:
            return bodies.get(verger._engine.Sites.site(url or ""))
        except ValueError:
            return None

    found = set()
    for name in CRAWLERS:
        asked = urls()
        table = pa.table(
            {
                "robots": pa.array([body(url) for _, url in asked], pa.binary()),
                "crawler": [name] * len(asked),
                "url": pa.array([url for _, url in asked], pa.string()),
            }
        )
        answers = pa.table(verger.decide_batch(table, at=AT)).to_pylist()
        found |= {(*row, name, *answer.values()) for row, answer in zip(asked, answers, strict=True)}
    return found


def test_a_cluster_answers_as_one_machine(spark: Any) -> None:
    frame = spark.createDataFrame(urls(), "number int, url string")
    robots = spark.createDataFrame(files(), "url string, robots binary")
    answers = decide(frame.repartition(6), robots.repartition(3), CRAWLERS, at=AT)
    assert answers.columns == ["number", "url", "crawler", "verdict", "line", "reason", "pace"]
    rows = [tuple(row) for row in answers.collect()]
    expected = on_one_machine()
    assert len(rows) == len(expected) == len(urls()) * len(CRAWLERS)
    assert set(rows) == expected
    verdicts = {row[3] for row in rows}
    assert verdicts == {"allowed", "disallowed", None}
    # The driver and two executors, each a process.
    assert spark.sparkContext._jsc.sc().getExecutorMemoryStatus().size() == 3


def test_two_files_of_one_site_are_told(spark: Any) -> None:
    frame = spark.createDataFrame([("https://a.example/",)], "url string")
    robots = spark.createDataFrame([("https://a.example/robots.txt", "x"), ("https://a.example/b", "y")], "url string, robots string")
    with pytest.raises(Exception, match="https://a.example has several files; keep one"):
        decide(frame, robots, "ExampleBot").collect()
    same = robots.replace("y", "x")
    assert [row.verdict for row in decide(frame, same, "ExampleBot").collect()] == ["allowed"]


def test_wrong_arguments_are_told_at_once(spark: Any) -> None:
    frame = spark.createDataFrame([("https://a.example/",)], "url string")
    robots = spark.createDataFrame([("https://a.example/", "")], "url string, robots string")
    with pytest.raises(TypeError, match="argument 'urls'.*list"):
        decide([], robots, "a")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="argument 'robots'.*'robots' among url"):
        decide(frame, frame, "a")
    with pytest.raises(ValueError, match="argument 'crawlers'"):
        decide(frame, robots, [])
    with pytest.raises(TypeError, match="argument 'crawlers'"):
        decide(frame, robots, [1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="argument 'dialect'"):
        decide(frame, robots, "a", dialect="x")
    with pytest.raises(ValueError, match="argument 'urls'.*'line'"):
        decide(frame.selectExpr("url", "1 as line"), robots, "a")
