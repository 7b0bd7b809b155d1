"""What Verger answers: one frozen dataclass a kind, with the fields that the command writes as JSON.

`verger.answers.robots` has those on what may be fetched and used, `verger.answers.data` those on datasets.
"""

from __future__ import annotations

import json
from typing import Any

from verger.answers._reading import Answer, Part, Unread, made, made_later, may_be_unread
from verger.answers import robots

__all__ = ["Answer", "Part", "read", "read_part"]


def read(line: str, text: object = None) -> Answer:
    """The answer that a line of JSON is, as `verger … --json` writes it too.

    >>> read('{"v":1,"kind":"notice","severity":"advice"}').severity
    'advice'
    """
    values: dict[str, Any] = json.loads(line)
    if not isinstance(values, dict) or values.pop("v", None) != 1 or "kind" not in values:
        raise ValueError("argument 'line': not an answer of version 1 of the form")
    kind = values.pop("kind")
    answer = made(_class(kind), values)
    if text is not None:
        answer.__dict__["_text"] = text
    return answer


may_be_unread(robots.Check)


def read_later(unread: Unread, allowed: bool | None, line: int | None, reason: str, verdict: str) -> robots.Check:
    """The answer to `check`, of which only the decision is read."""
    known = {"allowed": allowed, "line": line, "reason": reason, "verdict": verdict}
    return made_later(robots.Check, unread, known)


def read_part(name: str, line: str) -> Part:
    """The part of an answer that a text of JSON is."""
    part: type[Part] = getattr(robots, name)
    return made(part, json.loads(line))


def _class(kind: str) -> type[Answer]:
    found = robots.KINDS.get(kind)
    if found is None:
        from verger.answers import data

        found = data.KINDS.get(kind)
    if found is None:
        raise ValueError(f"argument 'line': no answer is of the kind {kind!r}")
    return found
