"""What sites answered, told by the test, at times of its own."""

import pytest

from verger._engine import Sites

URL = "https://example.com/private/a"
RULES = b"User-agent: *\nDisallow: /private\nCrawl-delay: 5\n"
BEGIN = 1_800_000_000
DAY = 86_400


def asked(sites: Sites, status: int = 200, body: bytes = RULES, at: int = BEGIN, **headers: bytes) -> None:
    request = sites.due(URL, at)
    assert request is not None and request.url == "https://example.com/robots.txt"
    named = [(name.replace("_", "-"), value) for name, value in headers.items()]
    assert sites.answered(request, status, named, body, at=at) is None


def test_a_site_must_be_asked_first() -> None:
    sites = Sites()
    assert sites.may(URL, "ExampleBot", BEGIN).verdict == "deferred"
    asked(sites)
    assert sites.due(URL, BEGIN + 1) is None
    answer = sites.may(URL, "ExampleBot", BEGIN + 1)
    assert (answer.verdict, answer.line, answer.site) == ("disallowed", 2, "https://example.com")
    pace = sites.pace(URL, "ExampleBot", BEGIN)
    assert pace is not None and pace.interval == 5.0
    assert bytes(sites.document(URL) or b"") == RULES
    assert sites.due("http://example.com/", BEGIN) is not None, "another scheme is another site"
    assert sites.due("https://example.com:444/", BEGIN) is not None, "another port is another site"


def test_a_file_is_asked_for_again_after_a_day() -> None:
    sites = Sites()
    asked(sites, etag=b'"a"')
    assert sites.due(URL, BEGIN + DAY - 60) is None
    request = sites.due(URL, BEGIN + DAY + 1)
    assert request is not None and request.headers == [("If-None-Match", '"a"')]
    assert sites.answered(request, 304, [], b"", at=BEGIN + DAY + 1) is None
    assert sites.may(URL, "ExampleBot", BEGIN + DAY + 2).line == 2


def test_an_error_is_never_a_yes() -> None:
    sites = Sites()
    asked(sites, status=500, body=b"User-agent: *\nAllow: /\n")
    assert sites.may(URL, "ExampleBot", BEGIN + 1).allowed is not True
    sites = Sites()
    asked(sites)
    request = sites.due(URL, BEGIN + DAY + 1)
    assert request is not None
    sites.failed(request, "timeout", BEGIN + DAY + 1)
    for url in (URL, "https://example.com/open"):
        answer = sites.may(url, "ExampleBot", BEGIN + DAY + 2)
        assert answer.allowed is not True and (answer.line or answer.clause)


def test_redirects_are_followed_by_the_caller() -> None:
    sites = Sites()
    request = sites.due(URL, BEGIN)
    for hop in range(5):
        assert request is not None
        request = sites.answered(request, 301, [("Location", b"/%d" % hop)], b"", at=BEGIN)
    assert request is not None and request.url == "https://example.com/4"
    assert sites.answered(request, 200, [], RULES, at=BEGIN) is None
    assert sites.may(URL, "ExampleBot", BEGIN).line == 2


def test_what_may_not_be_kept_serves_who_asked_for_it() -> None:
    sites = Sites()
    asked(sites, cache_control=b"no-store")
    later = BEGIN + 7_200
    assert sites.due(URL, later) is not None
    assert sites.due(URL, later, since=BEGIN) is None
    assert sites.may(URL, "ExampleBot", later, since=BEGIN).line == 2


def test_memory_is_bounded() -> None:
    sites = Sites(keep=10)
    for number in range(100):
        request = sites.due(f"https://{number}.example/", BEGIN)
        assert request is not None
        sites.answered(request, 404, [], b"", at=BEGIN)
    assert len(sites) == 10


def test_wrong_use_is_told() -> None:
    sites = Sites()
    request = sites.due(URL, BEGIN)
    assert request is not None
    with pytest.raises(ValueError, match="failure.*timeout"):
        sites.failed(request, "tired")
    sites.failed(request, "timeout")
    with pytest.raises(ValueError, match="request"):
        sites.failed(request, "timeout")
    with pytest.raises(ValueError, match="url"):
        sites.due("mailto:a@example.com")
    with pytest.raises(ValueError, match="profile"):
        Sites(profile="x")
