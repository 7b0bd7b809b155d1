"""The drop-ins, against what others' tests expect, where those are at hand."""

import base64
import json
import os
from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

import pytest
from origin import origin, robots

from verger.compat.protego import Protego, RequestRate, VisitTime
from verger.compat.urllib import RobotFileParser

ROOT = Path(__file__).resolve().parents[3]
SHARED = Path(os.environ.get("VERGER_SHARED", ROOT.parent / "shared"))


def cases(name: str) -> Iterator[dict[str, Any]]:
    path = SHARED / "vectors" / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(f"{path} is not at hand; VERGER_SHARED says where it is")
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def body(case: dict[str, Any]) -> str:
    return base64.b64decode(case["robots_b64"]).decode("utf-8", "replace")


# Why each differs is said in the module.
PROTEGO_DIFFERS = {
    "protego-0174": "a * inside a User-agent value",
    "protego-0175": "an unknown field ends no group",
    "protego-0176": "an unknown field ends no group",
    "protego-0177": "an unknown field ends no group",
    "protego-0186": "index.html is not its folder",
    "protego-0282": "$ at the end is no dollar sign",
    "protego-0283": "$ at the end is no dollar sign",
    "protego-0333": "a pattern with a scheme",
}


def test_protego_expects_the_same_of_can_fetch() -> None:
    right, wrong = 0, set()
    for case in cases("protego"):
        if "expect_allowed" in case:
            allowed = Protego.parse(body(case)).can_fetch(case["url"], case["agents"][0])
            if allowed is case["expect_allowed"]:
                right += 1
            else:
                wrong.add(case["id"])
    assert wrong == set(PROTEGO_DIFFERS)
    assert right >= 300


def test_protego_expects_the_same_of_other_lines() -> None:
    for case in cases("protego"):
        parser, agent = Protego.parse(body(case)), (case.get("agents") or [""])[0]
        found = {
            "expect_crawl_delay": lambda: parser.crawl_delay(agent),
            "expect_request_rate": lambda: str(parser.request_rate(agent)),
            "expect_visit_time": lambda: str(parser.visit_time(agent)),
            "expect_sitemaps": lambda: list(parser.sitemaps),
            "expect_host": lambda: parser.preferred_host,
        }
        for key in case.keys() & found.keys():
            expected = case[key]
            is_text = key in ("expect_request_rate", "expect_visit_time")
            assert found[key]() == (str(expected) if is_text else expected), case["id"]


def test_cpython_expects_the_same_of_the_classic_parser() -> None:
    for case in cases("cpython_313"):
        parser = RobotFileParser(classic=True)
        parser.parse(body(case).splitlines())
        agent = case["agents"][0] if "agents" in case else ""
        if "expect_allowed" in case:
            assert parser.can_fetch(agent, case["url"]) is case["expect_allowed"], case["id"]
        if "expect_crawl_delay" in case:
            assert parser.crawl_delay(agent) == case["expect_crawl_delay"], case["id"]


TEXT = """\
User-agent: *
Allow: /
Disallow: /private*.html$
Crawl-delay: 3
Request-rate: 1/10 0600-0845
Visit-time: 0600-0845
Sitemap: https://example.com/map.xml
Host: example.com
"""


def test_urllib_has_its_signatures() -> None:
    parser = RobotFileParser("https://example.com/robots.txt")
    assert parser.mtime() == 0 and not parser.can_fetch("*", "/")
    parser.parse(TEXT.splitlines())
    assert parser.mtime() > 0
    assert not parser.can_fetch("ExampleBot", "https://example.com/private/a.html")
    assert parser.can_fetch("*", "https://example.com/private/a.htm")
    assert parser.crawl_delay("*") == 3 and isinstance(parser.crawl_delay("*"), int)
    assert parser.request_rate("ExampleBot") == (1, 10)
    assert parser.site_maps() == ["https://example.com/map.xml"]
    assert RobotFileParser().site_maps() is None
    classic = RobotFileParser(classic=True)
    classic.parse(TEXT.splitlines())
    assert classic.can_fetch("ExampleBot", "https://example.com/private/a.html")


@pytest.mark.parametrize(
    ("status", "classic", "allowed"),
    [(404, False, True), (403, False, True), (403, True, False), (401, True, False), (404, True, True), (500, False, False), (503, True, False)],
)
def test_urllib_reads_an_answer_by_its_status(status: int, classic: bool, allowed: bool) -> None:
    with origin({"/robots.txt": (status, {}, b"User-agent: *\nAllow: /\n")}) as site:
        parser = RobotFileParser(f"{site.url}/robots.txt", classic=classic)
        parser.read()
        assert parser.can_fetch("ExampleBot", f"{site.url}/a") is allowed


def test_urllib_reads_a_file() -> None:
    with origin({"/robots.txt": robots("User-agent: *\nDisallow: /a\n")}) as site:
        parser = RobotFileParser(f"{site.url}/robots.txt")
        parser.read()
        assert not parser.can_fetch("ExampleBot", f"{site.url}/a")
    with pytest.raises(OSError):
        parser.read()
    assert not parser.can_fetch("ExampleBot", f"{site.url}/b")


def test_protego_has_its_signatures() -> None:
    parser = Protego.parse(TEXT)
    assert not parser.can_fetch("https://example.com/private/a.html", "ExampleBot")
    assert parser.crawl_delay("ExampleBot") == 3.0
    assert parser.request_rate("ExampleBot") == RequestRate(1, 10, time(6), time(8, 45))
    assert parser.visit_time("ExampleBot") == VisitTime(time(6), time(8, 45))
    assert list(parser.sitemaps) == ["https://example.com/map.xml"]
    assert parser.preferred_host == "example.com"
    assert not Protego.parse("user-agent foobot\ndisallow /").can_fetch("/a", "FooBot/1.0")
    with pytest.raises(TypeError, match="content"):
        Protego.parse(b"")  # type: ignore[arg-type]
