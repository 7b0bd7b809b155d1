"""Answers as a notebook shows them."""

from __future__ import annotations

from html import escape
from typing import Any

_COLOURS = {"allowed": "#1a7f37", "disallowed": "#cf222e"}
_WAITING = "#9a6700"


def html(answer: Any) -> str:
    """An answer: its verdict, and the lines of the file with the one that decides."""
    verdict = getattr(answer, "verdict", None)
    if verdict is None:
        return f"<pre>{escape(str(answer))}</pre>"
    head = f'<b style="color:{_COLOURS.get(verdict, _WAITING)}">{verdict}</b> {_text(answer.url)}'
    lines = getattr(answer, "lines", ())
    if not isinstance(lines, tuple) or not lines:
        return f"<div>{head}<pre>{escape(str(answer))}</pre></div>"
    outcomes = {rule.line: rule for rule in answer.rules}
    rows = "".join(_row(line.line, _text(line.text), outcomes.get(line.line)) for line in lines)
    return f"<div>{head}<table>{rows}</table></div>"


def file_html(text: bytes, most: int = 200) -> str:
    """A file, with numbers of lines."""
    lines = text.decode("utf-8", "replace").splitlines()
    rows = "".join(_row(number, escape(line), None) for number, line in enumerate(lines[:most], 1))
    more = len(lines) - most
    rest = f"<tr><td></td><td>… {more} more lines</td></tr>" if more > 0 else ""
    return f"<table>{rows}{rest}</table>"


def _row(number: int, text: str, rule: Any) -> str:
    why = decides = ""
    if rule is not None:
        why = escape(rule.why)
        if rule.outcome == "decides":
            decides = ' style="background:#fff8c5;font-weight:bold"'
    cell = "text-align:left;font-family:monospace"
    return (
        f'<tr{decides}><td style="opacity:.6">{number}</td>'
        f'<td style="{cell}">{text}</td><td style="text-align:left"><i>{why}</i></td></tr>'
    )


def _text(value: str | bytes | None) -> str:
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    return escape(value or "")
