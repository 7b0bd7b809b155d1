"""Every case of the shared suite, through Python."""

import base64
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import verger

FOLDER = Path(__file__).resolve().parents[3] / "vectors"


# Files with cases of paths that no client requests: with segments of dots, or with bytes that a client escapes.
AS_WRITTEN = {
    "google_ascii_stays_as_it_is",
    "google_only_the_rule_is_escaped",
    "google_target_path",
    "rfc9309_target_is_not_normalised",
}


def octets(table: dict[str, Any], key: str) -> bytes:
    if f"{key}_b64" in table:
        return base64.b64decode(table[f"{key}_b64"])
    text: str = table[key]
    return text.encode()


def suites(folder: str) -> Iterator[dict[str, Any]]:
    paths = sorted((FOLDER / folder).glob("*.toml"))
    assert paths, f"{FOLDER / folder} has no files"
    for path in paths:
        yield tomllib.loads(path.read_text(encoding="utf-8"))


def crawler(case: dict[str, Any]) -> verger.Crawler:
    if "user_agent" in case:
        header = case["user_agent"]
        known = verger.Crawler.known(header)
        return verger.Crawler.from_user_agent(header) if case.get("exact") else known
    names = case["agents"]
    return verger.Crawler.exact(*names) if case.get("exact") else verger.Crawler.known(*names)


def questions() -> Iterator[Any]:
    for suite in suites("data"):
        for file in suite["file"]:
            for number, case in enumerate(file["case"], 1):
                allowed = case.get("allowed")
                expected = case.get("expect") or dict.fromkeys(file["dialects"], allowed)
                for dialect, answer in expected.items():
                    name = f"{file['name']}#{number}-{dialect}"
                    yield pytest.param(file, case, dialect, answer, id=name)


@pytest.mark.parametrize(("file", "case", "dialect", "expected"), list(questions()))
def test_data(file: dict[str, Any], case: dict[str, Any], dialect: str, expected: Any) -> None:
    robots, url, who = octets(file, "robots"), octets(case, "url"), crawler(case)
    origin = case.get("origin")
    allowed = None if expected == "out-of-scope" else expected
    policy = verger.Policy(robots, who, dialect=dialect, origin=origin)
    decision = policy.decide(url)
    answer = verger.check(robots, who, url, dialect=dialect, origin=origin)
    # The answer of one pass, and that of a policy, with which the rest is made.
    quick = (answer.allowed, answer.line, answer.reason, answer.verdict)
    assert answer == verger.check(verger.Document(robots), who, url, dialect=dialect, origin=origin)
    assert (answer.allowed, answer.line, answer.reason, answer.verdict) == quick
    if answer.read_as is not None:
        # The suite says what holds for a path as it is written; the package decides what clients request.
        requested = policy.decide(answer.read_as)
        assert (decision, answer.line) == (requested, requested.line)
        assert requested.allowed is answer.allowed is policy.decide_many([url]).allowed[0]
        assert decision.allowed is allowed or file["name"] in AS_WRITTEN
        return
    assert decision.allowed is answer.allowed is policy.decide_many([url]).allowed[0] is allowed
    assert policy.allows(url) is (allowed is True)
    assert (decision.line, decision.reason) == (answer.line, answer.reason)
    if "line" in case:
        assert (decision.line or 0) == case["line"]
    if "reason" in case:
        assert decision.reason == case["reason"]
    explained = verger.explain(robots, who, url, dialect=dialect, origin=origin)
    assert (explained.allowed, explained.line) == (answer.allowed, answer.line)
