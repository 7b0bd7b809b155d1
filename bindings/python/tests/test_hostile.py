"""Callers who do what nobody should: an exception that says what is wrong, or the right answer; never another end."""

import os
import pickle
import subprocess
import sys
import textwrap
import threading
from typing import Any

import pytest
from origin import origin, robots

import verger

ROBOTS = "User-agent: *\nDisallow: /private\n\nUser-agent: x\nUser-agent: y\nDisallow: /x\n"
AGENT = "ExampleBot/1.0 (+https://example.org/bot)"


class Shouting(str):
    """A text that is not what it says."""

    def __str__(self) -> str:
        return "/private"

    def encode(self, *_: Any) -> bytes:
        raise AssertionError("nobody asked")


def test_a_text_is_its_characters() -> None:
    policy = verger.Policy(Shouting(ROBOTS), Shouting("x"))
    assert not policy.allows(Shouting("/x")) and policy.allows(Shouting("/private"))
    assert policy.decide_many([Shouting("/x"), "/y"]).allowed == [False, True]
    assert verger.check(Shouting(ROBOTS), Shouting("x"), Shouting("/x")).line == 6


def test_a_nul_is_a_byte() -> None:
    nul = "User-agent: *\nDisallow: /a\0b\n"
    for text in (nul, nul.encode()):
        assert verger.check(text, "x\0y", "/a").allowed is True
        assert not verger.Policy(text, "x").allows("/a\0b%00") or verger.Policy(text, "x").allows("/a%00")
    with pytest.raises(ValueError, match="dialect"):
        verger.check("", "x", "/", dialect="rfc9309\0")


@pytest.mark.parametrize("view", [memoryview(b"/private"), [1], {"/": 1}, 10**400, float("nan"), object(), ...])
def test_what_is_no_text_is_named(view: Any) -> None:
    policy = verger.Policy(ROBOTS, "z")
    for ask, argument in [
        (lambda: verger.check(view, "x", "/"), "robots"),
        (lambda: verger.check("", "x", view), "url"),
        (lambda: verger.Document(view), "robots"),
        (lambda: policy.allows(view), "url"),
        (lambda: policy.decide_many(["/", view]), r"urls\[1\]"),
    ]:
        with pytest.raises(TypeError, match="expected .*, got") as refused:
            ask()
        refused.match(f"'{argument}'")


def test_numbers_have_no_end() -> None:
    policy, huge = verger.Policy(ROBOTS, "x"), 10**400
    for number in (huge, -huge, 1 << 63, 0, -1):
        assert policy.document.line(number) is None
    for options in ({"at": huge}, {"at": -huge}, {"took": huge}, {"default": huge}, {"ceiling": float("nan")}, {"at": float("inf")}):
        with pytest.raises(ValueError, match=f"argument '{next(iter(options))}': "):
            policy.pace(**options)
    for name in ("delay", "ceiling", "patience", "timeout"):
        for value in (huge, float("nan"), -1.0):
            with pytest.raises(ValueError, match=f"argument '{name}': "):
                verger.Gate(AGENT, **{name: value})
    with pytest.raises(IndexError):
        policy.decide_many(["/"])[huge]


def test_names_are_those_at_the_time() -> None:
    names: list[Any] = ["x", b"y", bytearray(b"z")]
    policy = verger.Policy(ROBOTS, names)
    names[2][:] = b"other"
    names.append(policy)
    for again in (policy, pickle.loads(pickle.dumps(policy))):
        assert again.crawler == ("x", "y", "z") and again.decide("/x").line == 6
    once = verger.Policy(ROBOTS, (name for name in ("x", "z")))
    assert pickle.loads(pickle.dumps(once)).crawler == once.crawler == ("x", "z")


def test_what_changes_meanwhile_is_read_as_it_was() -> None:
    policy, urls = verger.Policy(ROBOTS, "z"), [bytearray(b"/private/%d" % number) for number in range(20_000)]
    done = threading.Event()

    def change() -> None:
        while not done.is_set():
            for url in urls:
                url[:] = b"/private/" + b"x" * (len(url) * 7 % 100)
            if len(urls) > 10_000:
                urls.pop()

    other = threading.Thread(target=change)
    other.start()
    try:
        for _ in range(20):
            assert set(policy.decide_many(urls).allowed) == {False}
    finally:
        done.set()
        other.join()


def test_an_iterable_may_fail() -> None:
    def urls() -> Any:
        yield "/"
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        verger.Policy("", "x").decide_many(urls())
    with pytest.raises(LookupError, match="no more"):
        verger.Policy("", urls())


def test_eight_threads_share_a_policy_and_a_gate() -> None:
    policy, found, failed = verger.Policy(ROBOTS, "z"), list[bool](), list[BaseException]()
    with origin({"/robots.txt": robots(ROBOTS)}) as site:
        gate = verger.Gate(AGENT, allow_private=True, delay=0.01)

        def ask() -> None:
            try:
                for number in range(25):
                    found.append(policy.allows(f"/private/{number}"))
                    found.append(bool(gate.may(f"{site.url}/private/{number}")))
                    assert pickle.loads(pickle.dumps(policy)).document == policy.document
            except BaseException as error:
                failed.append(error)

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed and found == [False] * 400
        assert site.paths() == ["/robots.txt"]


def test_a_fork_may_use_what_its_parent_made() -> None:
    with origin({"/robots.txt": robots(ROBOTS)}) as site:
        gate, policy = verger.Gate(AGENT, allow_private=True), verger.Policy(ROBOTS, "z")
        assert gate.may(f"{site.url}/a")
        child = os.fork()
        if child == 0:
            same = not policy.allows("/private") and bool(gate.may(f"{site.url}/a"))
            os._exit(0 if same and not gate.may(f"{site.url}/private") else 1)
        assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("end", ["sys.exit()", "pass"])
def test_an_interpreter_may_end_while_something_waits(end: str) -> None:
    with origin({"/robots.txt": robots("User-agent: *\nCrawl-delay: 60\n")}) as site:
        code = f"""
            import asyncio, sys
            import verger

            gate = verger.Gate({AGENT!r}, allow_private=True)
            gate.may("{site.url}/a")
            gate.turn_then("{site.url}/b", lambda turn, error: print(turn, error))

            async def wait():
                waiting = asyncio.ensure_future(gate.wait_async("{site.url}/c"))
                await asyncio.sleep(0.05)
                {end}

            asyncio.run(wait())
        """
        run = [sys.executable, "-X", "faulthandler", "-c", textwrap.dedent(code)]
        done = subprocess.run(run, capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
