"""A catalog that the command keeps, read from Python."""

import os
import subprocess
from collections.abc import Iterator
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import duckdb
import polars
import pyarrow as pa
import pytest
from origin import origin, robots

import verger

DATA = b"""\
Dataset: rain
Title: Rain by the hour
Publisher: Weather office
License: CC-BY-4.0
Keyword: rain
Download: /rain.csv
Format: CSV

Dataset: wind
Title: Wind
Download: /wind.csv
"""


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    command = os.environ.get("VERGER_COMMAND")
    if command is None:
        pytest.skip("the command is not at hand; `cargo xtask python` builds it")
    folder = tmp_path_factory.mktemp("catalog")
    data = (200, {"Content-Type": "text/plain"}, DATA)
    with origin({"/robots.txt": robots(""), "/data.txt": data}) as site:
        add = [command, "catalog", "add", site.url, "--catalog", str(folder), "--allow-private", "--no-cache"]
        done = subprocess.run(add, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        yield folder, site.url


def test_a_catalog_is_searched(catalog: tuple[Path, str]) -> None:
    folder, site = catalog
    holdings = verger.data.open(folder)
    assert len(holdings) == 2 and str(folder) in repr(holdings)
    found = holdings.search("rain")
    assert [hit.title for hit in found] == ["Rain by the hour"] and found.total == len(found) == 1
    assert (found[0].publisher, found[0].health) == ("Weather office", "listed")
    assert found[0].uri == f"{site}/data.txt#rain"
    assert "Rain by the hour" in repr(found) and "<td>Weather office</td>" in found._repr_html_()
    assert found.facets["format"][0].value.upper() == "CSV"
    assert [hit.title for hit in holdings.search("", order="title")] == ["Rain by the hour", "Wind"]
    assert [hit.title for hit in holdings.search("", order="title", skip=1, most=5)] == ["Wind"]
    assert holdings.search("rian").notes
    dataset = holdings.get(found[0].id)
    assert dataset.title == "Rain by the hour" and dataset == holdings.get(found[0].uri)
    assert dataset.health == "listed" and dataset.first_seen is not None
    assert holdings.get(found[0].id[:12]).identifier == "rain"


def test_a_catalog_is_a_table(catalog: tuple[Path, str]) -> None:
    folder, site = catalog
    holdings = verger.data.open(str(folder))
    rows = sorted(holdings.to_arrow().to_pylist(), key=lambda row: str(row["identifier"]))
    rain, wind = rows
    assert (rain["title"], rain["publisher"], rain["keywords"]) == ("Rain by the hour", "Weather office", ["rain"])
    assert (rain["downloads"], rain["formats"]) == ([f"{site}/rain.csv"], ["CSV"])
    assert (wind["publisher"], wind["keywords"], wind["health"]) == (None, [], "listed")
    assert abs((datetime.now(timezone.utc) - rain["first_seen"]).total_seconds()) < 600
    assert polars.DataFrame(holdings).shape == (2, len(rain))
    assert list(holdings.to_pandas()["identifier"].sort_values()) == ["rain", "wind"]
    datasets: Any = holdings
    assert duckdb.sql("select count(*) from datasets").fetchall() == [(2,)]
    assert pa.table(datasets).schema.field("downloads").type == pa.list_(pa.string())
    assert b"Rain by the hour" in holdings.export("csv") and b"dcat:dataset" in holdings.export("dcat", title="All")
    with pytest.raises(OSError, match="other.example is not a site of this catalog"):
        holdings.export("csv", site="other.example")


def test_what_is_not_there_is_told(catalog: tuple[Path, str], tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="verger catalog add"):
        verger.data.open(tmp_path)
    holdings = verger.data.open(catalog[0])
    with pytest.raises(LookupError, match="id"):
        holdings.get("https://example.com/data.txt#rain")
    with pytest.raises(ValueError, match="id"):
        holdings.get("not hexadecimal")
    with pytest.raises(ValueError, match="order.*title"):
        holdings.search("rain", order="size")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="most"):
        holdings.search("rain", most=-1)
    with pytest.raises(TypeError, match="query"):
        holdings.search(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        verger.data.open(1)  # type: ignore[arg-type]
