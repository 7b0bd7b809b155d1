"""Decisions on columns."""

import duckdb
import pandas
import polars
import pyarrow as pa
import pytest

import verger

BODIES = [b"User-agent: *\nDisallow: /a\nCrawl-delay: 2\n", b"User-agent: x\nDisallow: /\n", b"\xff\xfe"]
ROWS = [(body, name, url) for body in BODIES for name in ("x", "y") for url in ("/a", "/b", "/robots.txt")]
COLUMNS = [list(column) for column in zip(*ROWS, strict=True)]


def expected() -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for body, name, url in ROWS:
        policy = verger.Policy(body, verger.Crawler.known(name))
        decision, pace = policy.decide(url), policy.pace()
        seconds = pace.interval if pace.source == "line" else None
        rows.append((decision.verdict, decision.line, decision.reason, seconds))
    return rows


def rows(table: pa.Table) -> list[tuple[object, ...]]:
    return [tuple(row.values()) for row in table.to_pylist()]


@pytest.mark.parametrize(
    ("robots", "text"),
    [
        (pa.binary(), pa.string()),
        (pa.large_binary(), pa.large_string()),
        (pa.binary_view(), pa.string_view()),
        (pa.dictionary(pa.int32(), pa.binary()), pa.dictionary(pa.int8(), pa.string())),
        (pa.dictionary(pa.uint16(), pa.large_binary()), pa.binary()),
    ],
)
def test_every_layout_has_the_same_answers(robots: pa.DataType, text: pa.DataType) -> None:
    def column(values: list[object], kind: pa.DataType) -> pa.Array:
        if pa.types.is_dictionary(kind):
            return pa.array(values, kind.value_type).dictionary_encode().cast(kind)
        plain = pa.binary() if isinstance(values[0], bytes) else pa.string()
        return pa.array(values, plain).cast(kind)

    table = pa.table(
        {
            "robots": column(COLUMNS[0], robots),
            "crawler": column(COLUMNS[1], text),
            "url": column(COLUMNS[2], text),
            "more": range(len(ROWS)),
        }
    )
    answers = verger.decide_batch(table)
    assert rows(pa.table(answers)) == expected()
    assert rows(pa.table(answers)) == expected(), "answers can be taken again"
    assert len(answers) == len(ROWS)
    parted = pa.Table.from_batches(table.to_batches(max_chunksize=4))
    assert rows(pa.table(verger.decide_stream(parted))) == expected()
    batch = table.combine_chunks().to_batches()[0]
    assert rows(pa.table(verger.decide_batch(batch))) == expected()


def test_other_libraries_give_and_take_columns() -> None:
    frame = polars.DataFrame({"robots": COLUMNS[0], "crawler": COLUMNS[1], "url": COLUMNS[2]})
    answers = polars.DataFrame(verger.decide_batch(frame))
    assert answers.rows() == expected()
    table = pandas.DataFrame({"robots": COLUMNS[0], "crawler": COLUMNS[1], "url": COLUMNS[2]})
    assert rows(pa.table(verger.decide_batch(table))) == expected()
    asked = frame.to_arrow()
    relation = duckdb.sql("from asked")
    answers = verger.decide_batch(relation.to_arrow_reader())
    counted = duckdb.sql("select verdict, count(*) from answers group by verdict order by verdict")
    disallowed = sum(row[0] == "disallowed" for row in expected())
    assert counted.fetchall() == [("allowed", len(ROWS) - disallowed), ("disallowed", disallowed)]
    assert asked.num_rows == len(ROWS)


def test_one_crawler_stands_for_a_column() -> None:
    table = pa.table({"robots": COLUMNS[0], "url": COLUMNS[2]})
    answers = pa.table(verger.decide_batch(table, crawler="x"))
    wanted = [row for row, (_, name, _) in zip(expected(), ROWS, strict=True) if name == "x"]
    assert rows(answers)[:3] == wanted[:3]


def test_a_row_with_a_null_has_no_answer() -> None:
    table = pa.table(
        {
            "robots": pa.array([None, b"", b"", b""], pa.binary()),
            "crawler": ["x", None, "x", "x"],
            "url": ["/", "/", None, "/"],
        }
    )
    answers = rows(pa.table(verger.decide_batch(table)))
    assert answers[:3] == [(None, None, None, None)] * 3
    assert answers[3] == ("allowed", None, "no-group", None)


def test_nothing_is_asked_of_an_empty_table() -> None:
    empty = pa.table({"robots": pa.array([], pa.dictionary(pa.int8(), pa.binary())), "url": pa.array([], pa.string())})
    assert pa.table(verger.decide_batch(empty, crawler="x")).num_rows == 0


def test_columns_that_are_missing_or_of_other_types_are_named() -> None:
    with pytest.raises(ValueError, match="data.*no column 'crawler'"):
        verger.decide_batch(pa.table({"robots": [b""], "url": ["/"]}))
    with pytest.raises(ValueError, match="data.*'url' is Int64"):
        verger.decide_batch(pa.table({"robots": [b""], "url": [1]}), crawler="x")
    with pytest.raises(TypeError, match="data"):
        verger.decide_batch([1], crawler="x")  # type: ignore[arg-type]


def test_progress_is_told() -> None:
    table = pa.table({"robots": [b""] * 10, "url": ["/"] * 10})
    parted = pa.Table.from_batches(table.to_batches(max_chunksize=4))
    told: list[int] = []
    verger.decide_batch(parted, crawler="x", progress=told.append)
    assert told == [4, 4, 2]
    with pytest.raises(ZeroDivisionError):
        verger.decide_batch(parted, crawler="x", progress=lambda rows: 1 / 0)
