"""Whatever is given, the border holds: the same answers by every way, and memory that does not grow."""

import gc
import os
import pickle
import resource
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verger

LINES = st.sampled_from(["User-agent: *", "User-agent: x", "Disallow: /", "Disallow: /a*b$", "Allow: /a", "Crawl-delay: 3", "\r", "\ufeff"])
ROBOTS = st.one_of(st.binary(max_size=200), st.lists(LINES, max_size=12).map(lambda lines: "\n".join(lines).encode()))
URLS = st.one_of(st.binary(max_size=60), st.text(max_size=30).map(lambda text: text.encode("utf-8", "replace")))
NAMES = st.one_of(st.sampled_from([b"x", b"Googlebot-Image", b"X/1.0 (+http://x)"]), st.binary(min_size=1, max_size=20))
DIALECTS = st.sampled_from(verger.dialects())


@settings(max_examples=300, deadline=None)
@given(ROBOTS, NAMES, st.lists(URLS, min_size=1, max_size=5), DIALECTS)
def test_every_way_has_the_same_answer(robots: bytes, name: bytes, urls: list[bytes], dialect: str) -> None:
    crawler = verger.Crawler(name)
    policy = verger.Policy(robots, crawler, dialect=dialect)
    decisions = policy.decide_many(urls)
    again = pickle.loads(pickle.dumps(policy))
    for url, verdict, line, reason in zip(urls, decisions, decisions.lines, decisions.reasons, strict=True):
        decision = policy.decide(url)
        assert (decision.verdict, decision.line, decision.reason) == (verdict, line, reason)
        assert policy.allows(url) is bool(decision)
        assert again.decide(url) == decision
        answer = verger.check(robots, crawler, url, dialect=dialect)
        assert (answer.verdict, answer.line, answer.reason) == (verdict, line, reason)
        explained = verger.explain(verger.Document(robots), crawler, url, dialect=dialect)
        assert (explained.verdict, explained.line) == (verdict, line)
    assert bytes(policy.document) == robots


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300), st.dictionaries(st.text(max_size=8), st.text(max_size=20), max_size=3))
def test_anything_is_a_page_and_a_description(octets: bytes, headers: dict[str, str]) -> None:
    assert verger.page(octets, "ExampleBot", headers=headers).verdict in ("allowed", "disallowed", "undetermined")
    catalog = verger.data.read(octets, base="https://example.com/data.txt")
    assert len(catalog.datasets()) == len(catalog) == catalog.description().datasets


ROBOTS_OF_CYCLES = b"User-agent: *\nDisallow: /private\nAllow: /private/press\nCrawl-delay: 5\nVisit-time: 0600-0845\n"
CYCLES: dict[str, Callable[[], object]] = {
    "parse and drop": lambda: verger.Document(ROBOTS_OF_CYCLES),
    "policy": lambda: verger.Policy(verger.Document(ROBOTS_OF_CYCLES), "ExampleBot").decide("/private"),
    "many": lambda: verger.Policy(ROBOTS_OF_CYCLES, "ExampleBot").decide_many(["/private", b"/", bytearray(b"/x")]).reasons,
    "check": lambda: verger.check(ROBOTS_OF_CYCLES, "ExampleBot", "/private"),
    "the whole answer": lambda: verger.check(ROBOTS_OF_CYCLES, "ExampleBot", "/private").visit,
    "an error": lambda: pytest.raises(ValueError, verger.check, ROBOTS_OF_CYCLES, "ExampleBot", "/\ud800"),
    "pickle": lambda: pickle.loads(pickle.dumps(verger.Policy(ROBOTS_OF_CYCLES, ["x", b"y"]))),
}


def resident() -> int:
    """KiB of memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() // 1024


@pytest.mark.parametrize("name", CYCLES)
def test_cycles_take_no_memory(name: str) -> None:
    """A million policies, and twenty thousand of all else; a million of each, where VERGER_MILLION is set."""
    many = name == "policy" or "VERGER_MILLION" in os.environ
    cycle, times = CYCLES[name], 1_000_000 if many else 20_000
    for _ in range(10_000):
        cycle()
    gc.collect()
    before = resident()
    for _ in range(times):
        cycle()
    gc.collect()
    after = resident()
    print(f"{name}, {times:,} times: {before:,} KiB before, {after:,} KiB after")
    assert after - before < 2_048, f"{after - before} KiB more"
