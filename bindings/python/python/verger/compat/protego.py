"""`protego.Protego`, with the answers of RFC 9309.

Of the 309 expectations on `can_fetch` in Protego's own tests, those that differ are of five kinds:

- a `*` inside a User-agent value is a byte like any other (RFC 9309 §2.2.1 has none in a product token);
- a line with an unknown field does not end a group of User-agent lines (§2.2.4);
- `Allow: /a/index.html` does not allow `/a/` as well;
- a `$` at the end of a pattern means the end of the path, and never a dollar sign too (§2.2.3);
- a pattern that begins with `http://` matches no path (§2.2.2).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time
from typing import NamedTuple

import verger
from verger.answers.robots import Record, Show


class RequestRate(NamedTuple):
    """How many requests in how many seconds, and from when to when."""

    requests: int
    seconds: int
    start_time: time | None
    end_time: time | None


class VisitTime(NamedTuple):
    """From when to when a visit is welcome, in UTC."""

    start_time: time
    end_time: time


class Protego:
    """A robots.txt. The URL comes first in `can_fetch`, other than in urllib's class."""

    def __init__(self) -> None:
        self._document = verger.Document("")
        self._policies: dict[str, verger.Policy] = {}
        self._shown: dict[str, Show] = {}

    @classmethod
    def parse(cls, content: str) -> Protego:
        """Reads a robots.txt."""
        if not isinstance(content, str):
            raise TypeError(f"argument 'content': expected str, got {type(content).__name__}")
        parser = cls()
        # Whatever is not text in UTF-8 was replaced when it was decoded; lone surrogates may be left.
        parser._document = verger.Document(_with_colons(content).encode("utf-8", "replace"))
        return parser

    def can_fetch(self, url: str, user_agent: str) -> bool:
        """Whether the user agent may fetch the URL."""
        policy = self._policies.get(user_agent)
        if policy is None:
            policy = self._policies[user_agent] = verger.Policy(self._document, _crawler(user_agent))
        return policy.allows(url)

    def crawl_delay(self, user_agent: str) -> float | None:
        """Seconds between two requests, where a Crawl-delay for the user agent says so."""
        delays = self._rates(user_agent, "Crawl-delay")
        return delays[-1].interval if delays else None

    def request_rate(self, user_agent: str) -> RequestRate | None:
        """The rate that is stated for the user agent, if one is."""
        rates = self._rates(user_agent, "Request-rate")
        if not rates:
            return None
        rate = rates[-1]
        start, end = (None, None) if rate.window is None else _times(rate)
        return RequestRate(rate.documents or 0, round(rate.per or 0), start, end)

    def visit_time(self, user_agent: str) -> VisitTime | None:
        """The hours that are stated for the user agent, if they are."""
        hours = [record for record in self._show(user_agent).visit_times if record.window is not None]
        return VisitTime(*_times(hours[-1])) if hours else None

    @property
    def sitemaps(self) -> Iterator[str]:
        """The sitemaps that are listed."""
        return iter(self._document.sitemaps)

    @property
    def preferred_host(self) -> str | None:
        """The name that the file prefers for its site: the last, where it has several."""
        return self._document.hosts[-1] if self._document.hosts else None

    def _show(self, user_agent: str) -> Show:
        if user_agent not in self._shown:
            self._shown[user_agent] = verger.show(self._document, _crawler(user_agent))
        return self._shown[user_agent]

    def _rates(self, user_agent: str, field: str) -> list[Record]:
        rates = self._show(user_agent).rates
        return [rate for rate in rates if rate.directive == field and rate.interval is not None]


def _crawler(user_agent: str) -> verger.Crawler:
    return verger.Crawler(user_agent) if user_agent else verger.Crawler()


def _times(record: Record) -> tuple[time, time]:
    """Its first and its last minute."""
    window = record.window
    if window is None:
        raise ValueError("argument 'record': it states no hours")
    return time.fromisoformat(window.from_), time.fromisoformat(window.last)


def _with_colons(content: str) -> str:
    """`Disallow /a` for `Disallow: /a` is read too, as Protego does."""
    return _WITHOUT_COLON.sub(r"\1: ", content)


_FIELDS = "user[- ]?agent|disallow|allow|crawl[- ]delay|request[- ]rate|visit[- ]time|sitemap|host"

_WITHOUT_COLON = re.compile(
    rf"^([ \t]*(?:{_FIELDS}))[ \t]+(?=[^\s:#])(?![^#\r\n]*:(?:[\s#]|$))", re.IGNORECASE | re.MULTILINE
)
