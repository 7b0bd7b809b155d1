"""The gate, against sites on loopback."""

import asyncio
import os
import re
import subprocess
import sys
import time
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
from origin import Origin, origin, robots

import verger
from verger import errors

AGENT = "ExampleBot/1.0 (+https://example.org/bot)"
RULES = "User-agent: ExampleBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /\n"


def gate(**options: Any) -> verger.Gate:
    return verger.Gate(AGENT, **{"allow_private": True, "delay": 0.1, "timeout": 5.0, **options})


def test_a_site_is_asked_once() -> None:
    with origin({"/robots.txt": robots(RULES)}) as site:
        the = gate()
        assert the.at_hand(f"{site.url}/a") is None
        answer = the.may(f"{site.url}/private/a")
        assert not answer
        assert (answer.verdict, answer.line, answer.access) == ("disallowed", 2, "successful")
        assert "line 2" in str(answer)
        assert the.may(f"{site.url}/a")
        assert the.at_hand(f"{site.url}/a") is True
        assert site.paths() == ["/robots.txt"]
        assert site.asked[0][2] == AGENT == the.user_agent
        assert the.tokens == ["ExampleBot"]


@pytest.mark.parametrize("status", [500, 503])
def test_an_error_is_not_a_yes(status: int) -> None:
    with origin({"/robots.txt": (status, {}, b"User-agent: *\nAllow: /\n")}) as site:
        the = gate(patience=0.5)
        answer = the.may(f"{site.url}/a")
        assert not answer and answer.allowed is not True
        assert answer.verdict in ("deferred", "disallowed") and answer.clause
        with pytest.raises((errors.Deferred, errors.Disallowed)) as refused:
            the.wait(f"{site.url}/a")
        assert refused.value.url == f"{site.url}/a"
        assert site.paths() == ["/robots.txt"]


def test_no_file_is_a_yes() -> None:
    with origin({"/robots.txt": (404, {}, b"")}) as site:
        answer = gate().may(f"{site.url}/a")
        assert answer and answer.access == "unavailable" and answer.clause


def test_nobody_at_home() -> None:
    with origin({}) as site:
        url = site.url
    the = gate(patience=0.5)
    assert not the.may(f"{url}/a")
    with pytest.raises(OSError):
        the.wait(f"{url}/a")


def test_turns_keep_the_pace() -> None:
    with origin({"/robots.txt": robots("User-agent: *\nCrawl-delay: 0.4\n")}) as site:
        the = gate()
        begun = []
        for number in range(3):
            with the.wait(f"{site.url}/{number}") as turn:
                begun.append(time.monotonic())
                assert turn.interval == 0.4
                turn.heard(200)
        assert all(later - earlier >= 0.4 for earlier, later in zip(begun, begun[1:]))


def test_who_is_asked_to_wait_waits() -> None:
    with origin({"/robots.txt": robots("")}) as site:
        the = gate(patience=0.5)
        with the.wait(f"{site.url}/a") as turn:
            assert turn.heard(429, "120") == 120
        with pytest.raises(errors.Deferred) as deferred:
            the.wait(f"{site.url}/a")
        said = re.escape(f"{site.url}/a: the next request to its host has to wait until ") + (
            r"\S+Z, longer than the patience: it asked .*; ask again then, or give the gate more patience"
        )
        assert re.fullmatch(said, str(deferred.value)), deferred.value
        assert isinstance(deferred.value, TimeoutError)
        assert deferred.value.until > datetime.now(timezone.utc)


def test_a_turn_is_refused_by_the_line() -> None:
    with origin({"/robots.txt": robots(RULES)}) as site:
        with pytest.raises(errors.Disallowed, match="line 2") as disallowed:
            gate().wait(f"{site.url}/private")
        assert isinstance(disallowed.value, PermissionError) and disallowed.value.line == 2


def test_only_the_public_web_is_reached() -> None:
    with origin({}) as site:
        the = verger.Gate(AGENT)
        for ask in (the.may, the.wait):
            with pytest.raises(errors.Guarded, match="allow_private"):
                ask(f"{site.url}/a")
        assert site.paths() == []


def test_wrong_values_are_named() -> None:
    for options, name in [
        ({"profile": "x"}, "profile.*rfc9309"),
        ({"dialect": "x"}, "dialect"),
        ({"delay": -1}, "delay"),
        ({"timeout": 0}, "timeout"),
        ({"store": "http://localhost"}, "store"),
        ({"store": "x.permits"}, "store"),
    ]:
        with pytest.raises(ValueError, match=name):
            verger.Gate(AGENT, **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="user_agent"):
        verger.Gate("")
    with pytest.raises(TypeError, match="user_agent"):
        verger.Gate(1)  # type: ignore[arg-type]
    the = verger.Gate(AGENT)
    for ask in (the.may, the.at_hand, the.wait):
        for url in ("mailto:a@example.org", "x", "", "/a", "https://", "https://a b/"):
            with pytest.raises(ValueError, match="argument 'url': "):
                ask(url)  # type: ignore[operator]


def test_a_file_is_remembered(tmp_path: Path) -> None:
    with origin({"/robots.txt": robots(RULES)}) as site:
        for _ in range(2):
            assert gate(store=tmp_path / "sites.redb").may(f"{site.url}/a")
        assert site.paths() == ["/robots.txt"]
    other = tmp_path / "letter.txt"
    other.write_text("dear")
    with pytest.raises(ValueError, match="not a Verger"):
        gate(store=other)
    assert other.read_text() == "dear"


def test_tasks_share_one_request() -> None:
    async def many(site: Origin) -> None:
        the = gate()
        answers = await asyncio.gather(*(the.may_async(f"{site.url}/{n}") for n in range(20)))
        assert all(answers)
        async with await the.wait_async(f"{site.url}/a") as turn:
            turn.heard(200)
        with pytest.raises(errors.Disallowed):
            await the.wait_async(f"{site.url}/private")

    with origin({"/robots.txt": robots(RULES)}) as site:
        asyncio.run(many(site))
        assert site.paths() == ["/robots.txt"]


def test_a_cancelled_task_waits_no_longer() -> None:
    async def cancel(site: Origin) -> None:
        the = gate()
        with the.wait(f"{site.url}/a") as turn:
            turn.heard(200)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(the.wait_async(f"{site.url}/a"), 0.2)

    with origin({"/robots.txt": robots("User-agent: *\nCrawl-delay: 60\n")}) as site:
        asyncio.run(cancel(site))


def test_a_fork_has_threads_of_its_own() -> None:
    with origin({"/robots.txt": robots(RULES)}) as site:
        the = gate()
        assert the.may(f"{site.url}/a")
        child = os.fork()
        if child == 0:
            os._exit(0 if gate().may(f"{site.url}/a") else 1)
        assert os.waitpid(child, 0)[1] == 0


def test_ctrl_c_ends_the_waiting() -> None:
    code = f"""
import signal, threading, os, time
import verger
gate = verger.Gate({AGENT!r}, allow_private=True)
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    with gate.wait("http://127.0.0.1:%d/a") as turn: pass
    gate.wait("http://127.0.0.1:%d/a")
except KeyboardInterrupt:
    print("interrupted")
"""
    with origin({"/robots.txt": robots("User-agent: *\nCrawl-delay: 60\n")}) as site:
        run = [sys.executable, "-c", code % (site.port, site.port)]
        done = subprocess.run(run, capture_output=True, text=True, timeout=30)
        assert done.stdout == "interrupted\n", done.stderr
