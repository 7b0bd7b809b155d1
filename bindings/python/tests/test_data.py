"""Descriptions of datasets, and pages."""

import csv
import io
import json

import pytest

import verger

TEXT = """\
Dataset: rain
Title: Rain by the hour
Download: /rain.csv

Dataset: wind
Title: Wind
"""
BASE = "https://example.com/data.txt"


def test_a_description_is_read() -> None:
    catalog = verger.data.read(TEXT, base=BASE)
    assert len(catalog) == 2
    rain, wind = catalog.datasets()
    assert (rain.identifier, rain.title, len(rain.files)) == ("rain", "Rain by the hour", 1)
    assert wind.title == "Wind"
    description = catalog.description()
    assert (description.datasets, description.form) == (2, "records")
    assert "Rain by the hour" in catalog._repr_html_()


def test_what_is_wrong_is_told() -> None:
    found = verger.data.check("Dataset: rain\nLicense: what\nTitel: Rain\n")
    assert found and all(notice.severity in ("advice", "warning", "error") for notice in found)


def test_a_description_is_exported_and_made() -> None:
    catalog = verger.data.read(TEXT, base=BASE)
    rows = list(csv.DictReader(io.StringIO(catalog.export("csv").decode())))
    assert [row["title"] for row in rows] == ["Rain by the hour", "Wind"]
    assert len(json.loads(catalog.export("dcat", title="Weather"))["dcat:dataset"]) == 2
    assert catalog.to_arrow()["title"].to_pylist() == ["Rain by the hour", "Wind"]
    assert list(catalog.to_pandas()["title"]) == ["Rain by the hour", "Wind"]
    (rain, wind) = catalog.to_arrow().to_pylist()
    assert (rain["uri"], rain["downloads"]) == (f"{BASE}#rain", ["https://example.com/rain.csv"])
    assert (wind["description"], wind["downloads"]) == (None, [])
    calculates = verger.data.read("Dataset: a\nTitle: =1+1\n", base=BASE)
    assert calculates.to_arrow()["title"].to_pylist() == ["=1+1"], "a table is not a spreadsheet"
    made = verger.data.make(
        [{"identifier": "rain", "title": "Rain", "distribution": [{"downloadURL": "https://example.com/rain.csv"}]}]
    )
    again = verger.data.read(made, base=BASE)
    assert [(one.identifier, one.title, len(one.files)) for one in again.datasets()] == [("rain", "Rain", 1)]
    with pytest.raises(TypeError, match="datasets"):
        verger.data.make(["rain"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="form"):
        catalog.export("xls")
    with pytest.raises(ValueError, match="base"):
        verger.data.read(TEXT, base="here")


def test_a_page_is_read() -> None:
    html = '<html><head><meta name="robots" content="noindex"></head></html>'
    answer = verger.page(html, "ExampleBot")
    assert not answer.may_index and answer.verdict == "disallowed"
    assert verger.page("<html></html>", "ExampleBot", headers={"X-Robots-Tag": "noindex"}).may_index is False
    assert verger.page("<html></html>", headers=[("X-Robots-Tag", b"noindex")]).may_index is False
    with pytest.raises(TypeError, match="headers"):
        verger.page("", headers=1)  # type: ignore[arg-type]
