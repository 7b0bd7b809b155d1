"""`check` decides at once, and makes the rest of its answer when somebody looks: nobody can tell."""

import copy
import dataclasses
import json
import os
import pickle
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import verger
from verger.answers.robots import Check

ROBOTS = """\
User-agent: *
Disallow: /private
Allow: /private/press
Visit-time: 0000-2359
Crawl-delay: soon
"""
FIELDS = [field.name for field in dataclasses.fields(Check)]
SHARED = Path(os.environ.get("VERGER_SHARED", Path(__file__).resolve().parents[4] / "shared"))


def ask(url: str = "/private/diary") -> Check:
    return verger.check(ROBOTS, "Googlebot-Image", url)


def whole() -> Check:
    """The same answer, read at once."""
    answer = ask()
    values = {name: getattr(answer, name) for name in FIELDS}
    return Check(**values)


def test_every_field_is_there_when_it_is_looked_at() -> None:
    expected = whole()
    assert expected.notes and expected.visit is not None and expected.asked_as is not None
    assert (expected.line, expected.pattern, expected.path) == (2, "/private", "/private/diary")
    for name in FIELDS:
        answer = ask()
        assert type(answer) is Check
        assert getattr(answer, name) == getattr(expected, name), name
        assert answer == expected
    with pytest.raises(AttributeError):
        ask().other  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "again",
    [
        lambda answer: answer,
        copy.copy,
        copy.deepcopy,
        lambda answer: pickle.loads(pickle.dumps(answer)),
        dataclasses.replace,
    ],
)
def test_an_answer_is_a_dataclass_before_it_is_read(again: Callable[[Check], Check]) -> None:
    expected = whole()
    same = again(ask())
    assert bool(same) is bool(expected) is False
    assert same == expected and expected == same and hash(same) == hash(expected)
    assert dataclasses.asdict(ask()) == dataclasses.asdict(expected)
    assert same != ask("/private/press")


def test_the_text_is_that_of_the_answer() -> None:
    unread, read = ask(), ask()
    assert read.notes
    assert str(unread) == str(read) == str(pickle.loads(pickle.dumps(ask())))
    assert "line 2" in str(unread) and "line 2" in unread._repr_html_()


def test_defaults_are_those_of_the_class() -> None:
    assert Check.notes == () and Check.pace is None
    with pytest.raises(AttributeError, match="agents"):
        Check.agents  # noqa: B018
    bare = Check(agents=("x",), allowed=True, dialect="rfc9309", line=None, reason="no-group", verdict="allowed")
    assert bare.notes == () and bare.pattern is None
    with pytest.raises(TypeError):
        Check()  # type: ignore[call-arg]
    with pytest.raises(dataclasses.FrozenInstanceError):
        ask().notes = ()  # type: ignore[misc]


def test_threads_may_look_at_once() -> None:
    expected, found = whole(), list[bool]()
    for _ in range(50):
        answer, start = ask(), threading.Barrier(8)

        def look() -> None:
            start.wait()
            found.append((answer.notes, answer.pattern, answer.agents) == (expected.notes, expected.pattern, expected.agents))

        threads = [threading.Thread(target=look) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [True] * 400


def test_what_changes_later_is_not_part_of_an_answer() -> None:
    robots, url = bytearray(ROBOTS.encode()), bytearray(b"/private/diary")
    answer = verger.check(robots, "x", url)
    robots[:], url[:] = b"", b""
    assert (answer.line, answer.pattern, answer.url) == (2, "/private", "/private/diary")


def test_both_ways_agree_on_real_files() -> None:
    files = SHARED / "corpus" / "files"
    if not files.is_dir():
        pytest.skip(f"{files} is not at hand; VERGER_SHARED says where it is")
    urls = ["/", "/search?q=a%2Fb&page=2", "https://example.com/a/../wp-admin/x.php", "/ä/index.html"]
    paths = sorted(files.iterdir())
    for number, path in enumerate(paths):
        robots, url = path.read_bytes(), urls[number % len(urls)]
        for dialect in verger.dialects():
            for name in ("ExampleBot", "Googlebot-Image", "GPTBot"):
                answer = verger.check(robots, name, url, dialect=dialect)
                quick = (answer.allowed, answer.line, answer.reason, answer.verdict)
                found = json.loads(answer.__dict__["_unread"].json())
                assert quick == tuple(found[key] for key in ("allowed", "line", "reason", "verdict")), path
