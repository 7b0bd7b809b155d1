"""`urllib.robotparser.RobotFileParser`, with the answers of RFC 9309; or, if asked for, those of old Pythons."""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterable
from typing import NamedTuple

import verger
from verger.answers.robots import Record
from verger.compat import _classic


class RequestRate(NamedTuple):
    """How many requests in how many seconds."""

    requests: int
    seconds: int


class RobotFileParser:
    """Reads one robots.txt and answers questions about it. The user agent comes first in `can_fetch`.

    With `classic`, the answers are those of Python before 3.13.4: the first rule that matches counts, `*` and `$` in a
    pattern mean nothing, and a user agent is found by a part of its name.
    """

    def __init__(self, url: str = "", *, classic: bool = False) -> None:
        self.set_url(url)
        self.classic = classic
        self.disallow_all = False
        self.allow_all = False
        self.last_checked = 0.0
        self._document = verger.Document("")
        self._records = _classic.Records([])
        self._policies: dict[str, verger.Policy] = {}

    def mtime(self) -> float:
        """When the file was read, in seconds since 1970; 0 for never."""
        return self.last_checked

    def modified(self) -> None:
        """Notes that the file was read now."""
        self.last_checked = time.time()

    def set_url(self, url: str) -> None:
        """The file's URL."""
        self.url = url
        self.host, self.path = urllib.parse.urlparse(url)[1:3]

    def read(self) -> None:
        """Fetches the file and reads it.

        A status from 400 to 499 means that there is no file, so everything is allowed (RFC 9309 §2.3.1.3); in the classic
        way 401 and 403 disallow everything. Any other failure disallows everything (§2.3.1.4). What urllib raises where
        there is no answer is raised here too.
        """
        self.disallow_all, self.allow_all = True, False
        try:
            with urllib.request.urlopen(self.url) as response:
                raw: bytes = response.read()
        except urllib.error.HTTPError as error:
            is_closed = self.classic and error.code in (401, 403)
            self.allow_all = 400 <= error.code < 500 and not is_closed
            self.disallow_all = not self.allow_all
            error.close()
        else:
            self.disallow_all = False
            self._read(raw)

    def parse(self, lines: Iterable[str]) -> None:
        """Reads the lines of a file."""
        self._read("\n".join(line.rstrip("\r\n") for line in lines).encode("utf-8", "replace"))

    def can_fetch(self, useragent: str, url: str) -> bool:
        """Whether the user agent may fetch the URL. Before the file was read: no."""
        if self.disallow_all:
            return False
        if self.allow_all:
            return True
        if not self.last_checked:
            return False
        if self.classic:
            return self._records.can_fetch(useragent, url)
        return self._policy(useragent).allows(url.encode("utf-8", "replace"))

    def crawl_delay(self, useragent: str) -> int | float | None:
        """Seconds between two requests, where a Crawl-delay for the user agent says so."""
        if self.classic and self.last_checked:
            return self._records.crawl_delay(useragent)
        delays = self._rates(useragent, "Crawl-delay")
        if not delays or delays[0].interval is None:
            return None
        delay = delays[0].interval
        return int(delay) if delay == int(delay) else delay

    def request_rate(self, useragent: str) -> RequestRate | None:
        """The rate that is stated for the user agent, if one is."""
        if self.classic and self.last_checked:
            rate = self._records.request_rate(useragent)
            return None if rate is None else RequestRate(*rate)
        rates = self._rates(useragent, "Request-rate")
        return RequestRate(rates[0].documents or 0, round(rates[0].per or 0)) if rates else None

    def site_maps(self) -> list[str] | None:
        """The sitemaps that are listed; None where none is."""
        return self._document.sitemaps or None

    def __str__(self) -> str:
        return bytes(self._document).decode("utf-8", "replace")

    def _read(self, raw: bytes) -> None:
        self._document, self._policies = verger.Document(raw), {}
        if self.classic:
            self._records = _classic.Records(raw.decode("utf-8", "replace").splitlines())
        self.modified()

    def _policy(self, useragent: str) -> verger.Policy:
        policy = self._policies.get(useragent)
        if policy is None:
            policy = self._policies[useragent] = verger.Policy(self._document, _crawler(useragent))
        return policy

    def _rates(self, useragent: str, field: str) -> list[Record]:
        if not self.last_checked:
            return []
        rates = verger.show(self._document, _crawler(useragent)).rates
        return [rate for rate in rates if rate.directive == field and rate.interval is not None]


def _crawler(useragent: str) -> verger.Crawler:
    # `*` asks for what holds for everybody.
    return verger.Crawler(useragent) if useragent and useragent != "*" else verger.Crawler()
