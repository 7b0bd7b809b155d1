"""What type checkers are to accept; nothing runs it."""

from typing import assert_type

import verger
from verger.answers.robots import Check, Explain, Note, Pace


def engine(robots: bytes) -> None:
    answer = verger.check(robots, "ExampleBot", "https://example.com/")
    assert_type(answer, Check)
    assert_type(answer.allowed, bool | None)
    assert_type(answer.notes, tuple[Note, ...])
    assert_type(verger.explain(robots, [b"ExampleBot"], b"/"), Explain)
    policy = verger.Policy(verger.Document(robots), verger.Crawler("ExampleBot"), dialect="google")
    assert_type(policy.pace(), Pace)
    assert_type(policy.decide_many(["/a", b"/b"]).lines, list[int | None])


async def politely(url: str) -> None:
    gate = verger.Gate("ExampleBot/1.0")
    assert_type(gate.may(url), Check)
    assert_type(await gate.may_async(url), Check)
    with gate.wait(url) as turn:
        assert_type(turn, verger.Turn)
    async with await gate.wait_async(url) as turn:
        assert_type(turn.heard(503, "120"), float | None)
