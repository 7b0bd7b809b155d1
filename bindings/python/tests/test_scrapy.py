"""Scrapy, with a site that misbehaves."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from origin import Origin, origin, robots

from verger.scrapy import RobotParser

SPIDER = """
import json, sys
import scrapy
from scrapy.crawler import CrawlerProcess

class Spider(scrapy.Spider):
    name = "spider"
    async def start(self):
        for url in json.loads(sys.argv[1]):
            yield scrapy.Request(url, errback=lambda failure: print("FAILED", failure.value, file=sys.stderr))
    def parse(self, response):
        yield {"url": response.url}

settings = {
    "ROBOTSTXT_OBEY": True, "USER_AGENT": "ExampleBot/1.0 (+https://example.org)", "LOG_LEVEL": "WARNING",
    "TELNETCONSOLE_ENABLED": False, "DOWNLOAD_DELAY": 0, "RETRY_ENABLED": False, "CONCURRENT_REQUESTS": 16,
    **json.loads(sys.argv[2]),
}
process = CrawlerProcess(settings)
crawler = process.create_crawler(Spider)
process.crawl(crawler)
process.start()
print(json.dumps({key: value for key, value in crawler.stats.get_stats().items() if isinstance(value, (int, float))}))
"""

MIDDLEWARE = {
    "DOWNLOADER_MIDDLEWARES": {
        "scrapy.downloadermiddlewares.robotstxt.RobotsTxtMiddleware": None,
        "verger.scrapy.RobotsTxtMiddleware": 100,
    }
}


def crawl(site: Origin, paths: list[str], **settings: Any) -> dict[str, float]:
    urls = json.dumps([site.url + path for path in paths])
    run = [sys.executable, "-c", SPIDER, urls, json.dumps({**MIDDLEWARE, **settings})]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    stats: dict[str, float] = json.loads(done.stdout)
    return stats


def test_the_parser_is_one_setting() -> None:
    with origin({"/robots.txt": robots("User-agent: ExampleBot\nDisallow: /private\n")}) as site:
        parser = {"ROBOTSTXT_PARSER": "verger.scrapy.RobotParser", "DOWNLOADER_MIDDLEWARES": {}}
        stats = crawl(site, ["/a", "/private/b"], **parser)
        assert stats["robotstxt/forbidden"] == 1 and stats["item_scraped_count"] == 1


def test_the_middleware_obeys_rules() -> None:
    with origin({"/robots.txt": robots("User-agent: ExampleBot\nDisallow: /private\n")}) as site:
        stats = crawl(site, ["/a", "/private/b", "/private/c", "/d"])
        assert stats["robotstxt/forbidden"] == 2 and stats["item_scraped_count"] == 2
        assert stats["robotstxt/request_count"] == 1
        assert site.paths().count("/robots.txt") == 1


def test_the_middleware_keeps_the_pace() -> None:
    with origin({"/robots.txt": robots("User-agent: *\nCrawl-delay: 0.5\n")}) as site:
        stats = crawl(site, ["/a", "/b", "/c", "/d"])
        assert stats["item_scraped_count"] == 4 and stats["robotstxt/delay"] == 0.5
        times = [at for at, path, _ in site.asked if path != "/robots.txt"]
        gaps = [later - earlier for earlier, later in zip(times, times[1:])]
        # The server notes the time a little after the request was sent.
        assert all(gap >= 0.45 for gap in gaps), gaps


def test_an_error_is_not_a_yes() -> None:
    with origin({"/robots.txt": (500, {}, b"User-agent: *\nAllow: /\n")}) as site:
        stats = crawl(site, ["/a", "/b"], VERGER_PATIENCE=0.5)
        assert site.paths() == ["/robots.txt"]
        assert stats.get("robotstxt/deferred", 0) + stats.get("robotstxt/forbidden", 0) == 2
        assert "item_scraped_count" not in stats


def test_no_file_is_a_yes_and_redirects_are_followed() -> None:
    with origin({"/robots.txt": (404, {}, b"")}) as site:
        assert crawl(site, ["/a"])["item_scraped_count"] == 1
    moved = (301, {"Location": "/rules.txt"}, b"")
    with origin({"/robots.txt": moved, "/rules.txt": robots("User-agent: *\nDisallow: /a\n")}) as site:
        stats = crawl(site, ["/a", "/b"])
        assert stats["robotstxt/forbidden"] == 1 and stats["item_scraped_count"] == 1


def test_an_answer_that_may_not_be_kept_serves_who_asked_for_it() -> None:
    status, headers, body = robots("User-agent: *\nDisallow: /private\n")
    kept = {**headers, "Cache-Control": "no-store, max-age=0"}
    with origin({"/robots.txt": (status, kept, body)}) as site:
        stats = crawl(site, ["/a", "/b", "/private"], CONCURRENT_REQUESTS=1, VERGER_PATIENCE=0)
        assert stats["item_scraped_count"] == 2 and stats["robotstxt/forbidden"] == 1


def test_nobody_at_home() -> None:
    with origin({}) as site:
        pass
    stats = crawl(site, ["/a"], VERGER_PATIENCE=0.5)
    assert "item_scraped_count" not in stats
    assert any(key.startswith("robotstxt/exception_count/") for key in stats)


def test_scrapys_own_expectations(scrapy_tests: Path) -> None:
    sys.path.insert(0, str(scrapy_tests.parent))
    try:
        from tests.test_robotstxt_interface import BaseRobotParserTest
    finally:
        sys.path.pop(0)
    base = BaseRobotParserTest()
    base._setUp(RobotParser)
    # The first rule that matches is what the parser of old Pythons takes; Scrapy expects it of that one alone.
    expectations = [name for name in dir(base) if name.startswith("test_")]
    assert len(expectations) >= 9
    for name in expectations:
        if name == "test_order_based_precedence":
            with pytest.raises(AssertionError):
                getattr(base, name)()
        else:
            getattr(base, name)()
