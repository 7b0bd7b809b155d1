"""Spark with executors of their own, which answer as one machine does."""

import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import verger

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed; `cargo xtask python` installs it")


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["SPARK_HOME"] = str(Path(pyspark.__file__).parent)
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").appName("verger")
    options = {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.pyspark.python": os.sys.executable,
        "spark.executor.memory": "512m",
    }
    for name, value in options.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def test_executors_answer_as_one_machine_does(session: Any) -> None:
    from verger import spark

    chance = random.Random(9309)
    paths = ["/", "/a", "/a/b", "/private", "/private/press", "/x.html?y=1", "/robots.txt"]
    files = {
        f"https://{number}.example": f"User-agent: *\nDisallow: {chance.choice(paths)}\nAllow: {chance.choice(paths)}*$\n"
        f"Crawl-delay: {number}\n\nUser-agent: x{number % 3}\nDisallow: /a\n"
        for number in range(20)
    }
    known = [*files, "https://unknown.example", "https://0.EXAMPLE:443"]
    urls = [(number, chance.choice(known) + chance.choice(paths)) for number in range(2_000)]
    asked = session.createDataFrame(urls, "id long, url string").repartition(6)
    robots = session.createDataFrame([(site, body.encode()) for site, body in files.items()], "origin string, robots binary")
    crawlers = ["x0", "x1", "other"]
    rows = spark.decide(asked, robots, crawlers).collect()
    assert len(rows) == len(urls) * len(crawlers)
    found = {(row.id, row.crawler): (row.verdict, row.line, row.reason, row.pace) for row in rows}

    asked_here = [(number, url, name) for number, url in urls for name in crawlers]
    bodies = [files.get(verger._engine.Sites.site(url)) for _, url, _ in asked_here]
    table = pa.table(
        {
            "robots": pa.array([body and body.encode() for body in bodies], pa.binary()),
            "crawler": [name for *_, name in asked_here],
            "url": [url for _, url, _ in asked_here],
        }
    )
    answers = pa.table(verger.decide_batch(table)).to_pylist()
    expected = {
        (number, name): (row["verdict"], row["line"], row["reason"], row["pace"])
        for (number, _, name), row in zip(asked_here, answers, strict=True)
    }
    assert found == expected
    assert len({row.verdict for row in rows}) == 3, "allowed, disallowed and unknown"


def test_columns_that_are_missing_are_named(session: Any) -> None:
    from verger import spark

    empty = session.createDataFrame([], "a string")
    with pytest.raises(ValueError, match="urls.*'url'"):
        spark.decide(empty, empty, ["x"])
    with pytest.raises(ValueError, match="robots.*'origin'"):
        spark.decide(session.createDataFrame([], "url string"), empty, ["x"])
