"""Verger in Scrapy: a parser, and a middleware in the place of Scrapy's own.

The parser alone is one setting, and leaves the rest to Scrapy's middleware, which reads whatever a server sends, also with
a 500, and never asks again::

    ROBOTSTXT_PARSER = "verger.scrapy.RobotParser"

The middleware asks each site (scheme, host and port) for its file, and again when that has grown old; a site that does not
answer is not crawled; Crawl-delay and Request-rate become the delay of the download slot::

    ROBOTSTXT_OBEY = True
    DOWNLOADER_MIDDLEWARES = {
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "verger.scrapy.RobotsTxtMiddleware": 100,
    }

Settings: `ROBOTSTXT_USER_AGENT` as in Scrapy; `VERGER_PROFILE`, how answers are judged; `VERGER_PATIENCE`, how many seconds
a request waits for its site before it is dropped (60), and `VERGER_CEILING`, the longest delay that a site is given.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any

from scrapy import signals
from scrapy.exceptions import IgnoreRequest, NotConfigured
from scrapy.http import Request
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import RobotParser as ScrapyRobotParser
from scrapy.utils.defer import maybe_deferred_to_future
from twisted.internet import error as failures
from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater
from twisted.web.client import ResponseFailed

import verger
from verger._engine import RobotsRequest, Sites

if TYPE_CHECKING:
    from scrapy.crawler import Crawler

    from verger.answers.robots import Check

logger = logging.getLogger(__name__)


class RobotParser(ScrapyRobotParser):
    """Reads a robots.txt as RFC 9309 says, for `ROBOTSTXT_PARSER`. A user agent stands for its own product token."""

    def __init__(self, robotstxt_body: bytes | verger.Document) -> None:
        if not isinstance(robotstxt_body, verger.Document):
            robotstxt_body = verger.Document(robotstxt_body)
        self._document = robotstxt_body
        self._policies: dict[str | bytes, verger.Policy] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler, robotstxt_body: bytes) -> RobotParser:
        """A parser of a file."""
        return cls(robotstxt_body)

    def allowed(self, url: str | bytes, user_agent: str | bytes) -> bool:
        """Whether the user agent may fetch the URL."""
        return self._policy(user_agent).allows(url)

    def crawl_delay(self, user_agent: str | bytes) -> float | None:
        """Seconds between two requests, where a Crawl-delay or a Request-rate says so."""
        pace = self._policy(user_agent).pace()
        return pace.interval if pace.source == "line" else None

    def _policy(self, user_agent: str | bytes) -> verger.Policy:
        policy = self._policies.get(user_agent)
        if policy is None:
            crawler = verger.Crawler(user_agent) if user_agent else verger.Crawler()
            policy = self._policies[user_agent] = verger.Policy(self._document, crawler)
        return policy


class RobotsTxtMiddleware:
    """Asks before anything is fetched. It replaces Scrapy's middleware of that name."""

    DOWNLOAD_PRIORITY = 1000

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        if not settings.getbool("ROBOTSTXT_OBEY"):
            raise NotConfigured
        self._crawler = crawler
        self._stats = crawler.stats
        self._user_agent: str | None = settings["ROBOTSTXT_USER_AGENT"]
        self._default_user_agent: str = settings["USER_AGENT"]
        self._patience = settings.getfloat("VERGER_PATIENCE", 60.0)
        self._ceiling = settings.getfloat("VERGER_CEILING", float("inf"))
        self._sites = Sites(profile=settings.get("VERGER_PROFILE"))
        self._asking: dict[str, list[Deferred[None]]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> RobotsTxtMiddleware:
        """The middleware of a crawler."""
        return cls(crawler)

    async def process_request(self, request: Request, spider: Any = None) -> None:
        """Lets a request pass, waits, or drops it."""
        if request.meta.get("dont_obey_robotstxt") or not request.url.startswith(("http:", "https:")):
            return
        agent = self._user_agent or request.headers.get("User-Agent", self._default_user_agent)
        crawler = verger.Crawler(agent) if agent else verger.Crawler()
        begun, since = time.monotonic(), time.time()
        while True:
            await self._ask(request, since)
            answer = self._sites.may(request.url, crawler, since=since)
            until = _not_before(answer)
            if until is None:
                break
            wait = (until - datetime.now(timezone.utc)).total_seconds()
            if time.monotonic() - begun + wait > self._patience:
                self._stats.inc_value("robotstxt/deferred")
                raise IgnoreRequest(f"Deferred by robots.txt until {until:%Y-%m-%dT%H:%M:%SZ}: {_why(answer)}")
            self._stats.inc_value("robotstxt/waited")
            await _sleep(max(wait, 0.1))
            since = time.time()
        if answer.allowed is not True:
            self._stats.inc_value("robotstxt/forbidden")
            logger.debug("Forbidden by robots.txt: %s (%s)", request, _why(answer))
            raise IgnoreRequest(f"Forbidden by robots.txt: {_why(answer)}")
        self._slow_down(request, crawler)

    async def _ask(self, request: Request, since: float) -> None:
        """Asks the request's site, if need be: once for all that wait for it."""
        due = self._sites.due(request.url, since=since)
        if due is None:
            return
        site = self._sites.site(request.url)
        waiting = self._asking.get(site)
        if waiting is not None:
            mine: Deferred[None] = Deferred()
            waiting.append(mine)
            await maybe_deferred_to_future(mine)
            return
        self._asking[site] = []
        try:
            await self._fetch(due, request)
        finally:
            for other in self._asking.pop(site):
                other.callback(None)

    async def _fetch(self, due: RobotsRequest, request: Request) -> None:
        self._stats.inc_value("robotstxt/request_count")
        following: RobotsRequest | None = due
        while following is not None:
            due = following
            asked = Request(
                due.url,
                headers=dict(due.headers),
                priority=self.DOWNLOAD_PRIORITY,
                meta={"dont_obey_robotstxt": True, "dont_redirect": True, "dont_retry": True, "handle_httpstatus_all": True},
                callback=NO_CALLBACK,
                dont_filter=True,
            )
            begun = time.monotonic()
            try:
                response = await self._crawler.engine.download_async(asked)
            except Exception as failure:
                self._stats.inc_value(f"robotstxt/exception_count/{type(failure)}")
                logger.info("No answer to %s: %s", asked, failure)
                self._sites.failed(due, _kind(failure))
                return
            self._stats.inc_value("robotstxt/response_count")
            self._stats.inc_value(f"robotstxt/response_status_count/{response.status}")
            headers = [
                (name.decode("latin-1"), value)
                for name, values in response.headers.items()
                for value in values
                # Scrapy has decoded the body already.
                if name.lower() != b"content-encoding"
            ]
            whole = "partial" not in response.flags and "dataloss" not in response.flags
            took = time.monotonic() - begun
            following = self._sites.answered(due, response.status, headers, response.body, whole=whole, took=took)
        document = self._sites.document(request.url)
        if document is not None:
            await self._crawler.signals.send_catch_log_async(
                signal=signals.robots_parsed, robotparser=RobotParser(document), request=request
            )

    def _slow_down(self, request: Request, crawler: verger.Crawler) -> None:
        """Gives the request's download slot the delay that its site asks for, where that is longer than its own."""
        pace = self._sites.pace(request.url, crawler)
        downloader = self._crawler.engine.downloader
        if pace is None or pace.source == "caller":
            return
        slot = downloader.slots.get(downloader.get_slot_key(request))
        delay = min(pace.interval, self._ceiling)
        if slot is not None and (slot.delay < delay or (slot.randomize_delay and slot.delay <= delay)):
            # Half of the delay, as chance would have it, is not what the site asks for.
            slot.delay, slot.randomize_delay = delay, False
            self._stats.max_value("robotstxt/delay", delay)


def _not_before(answer: Check) -> datetime | None:
    """When to ask again, where the answer is neither yes nor no, or the site's hours have not begun."""
    if answer.verdict == "deferred":
        return answer.until
    if answer.allowed and answer.visit is not None and not answer.visit.open:
        return answer.visit.next_change
    return None


def _why(answer: Check) -> str:
    if answer.line is not None:
        return f"line {answer.line}: {answer.directive}: {answer.pattern!s}"
    return answer.clause or answer.reason


def _kind(failure: Exception) -> str:
    kinds: list[tuple[type[Exception] | tuple[type[Exception], ...], str]] = [
        ((failures.TimeoutError, failures.TCPTimedOutError, TimeoutError), "timeout"),
        (failures.DNSLookupError, "not-resolved"),
        (failures.SSLError, "tls"),
        ((failures.ConnectError, ConnectionRefusedError), "not-connected"),
        ((failures.ConnectionLost, failures.ConnectionDone, ResponseFailed, ConnectionError), "cut"),
    ]
    return next((name for kind, name in kinds if isinstance(failure, kind)), "not-http")


def _sleep(seconds: float) -> Awaitable[None]:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        from twisted.internet import reactor

        return maybe_deferred_to_future(deferLater(reactor, seconds, lambda: None))
    return asyncio.sleep(seconds)
