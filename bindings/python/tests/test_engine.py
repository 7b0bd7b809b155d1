"""The engine at the border to Python."""

import copy
import pickle
import threading
from datetime import datetime, timezone

import pytest

import verger

ROBOTS = """\
User-agent: *
Disallow: /private
Allow: /private/press
Crawl-delay: 5

User-agent: Googlebot
Disallow: /g

Sitemap: https://example.com/map.xml
"""


def test_check_says_what_and_why() -> None:
    answer = verger.check(ROBOTS, "ExampleBot", "https://example.com/private/diary")
    assert (answer.verdict, answer.allowed, answer.line) == ("disallowed", False, 2)
    assert (answer.directive, answer.pattern) == ("Disallow", "/private")
    assert answer.path == "/private/diary"
    assert "line 2" in str(answer)


@pytest.mark.parametrize("robots", [ROBOTS, ROBOTS.encode(), bytearray(ROBOTS.encode())])
@pytest.mark.parametrize("url", ["/private", b"/private", bytearray(b"/private")])
def test_text_and_bytes_are_the_same(robots: verger.Document, url: str) -> None:
    assert verger.check(robots, b"ExampleBot", url).line == 2
    assert verger.check(verger.Document(robots), ["ExampleBot"], url).line == 2


def test_a_policy_decides_many() -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot/1.0")
    assert policy.allows("/private/press") and not policy.allows("/private")
    urls = ["/", "/private", b"/private/press"]
    decisions = policy.decide_many(urls)
    assert list(decisions) == ["allowed", "disallowed", "allowed"]
    assert decisions.allowed == [True, False, True]
    assert decisions.lines == [None, 2, 3]
    assert decisions.reasons == ["no-rule-matched", "matched-rule", "matched-rule"]
    assert [policy.decide(url).verdict for url in urls] == list(decisions)
    assert list(policy.decide_many(url for url in urls)) == list(decisions)
    assert decisions[-1] == "allowed" and len(decisions) == 3
    with pytest.raises(IndexError):
        decisions[3]


def test_a_decision_names_the_line() -> None:
    decision = verger.Policy(ROBOTS, "ExampleBot").decide("/private")
    assert not decision
    assert (decision.line, decision.directive, decision.pattern) == (2, "Disallow", "/private")
    assert repr(decision) == "<disallowed by line 2: Disallow: /private>"


def test_a_policy_of_an_origin_is_for_that_alone() -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot", origin="https://example.com")
    assert policy.decide("https://example.org/").verdict == "out-of-scope"
    assert policy.decide("https://example.org/").allowed is None
    assert policy.allows("https://EXAMPLE.com:443/a")
    assert verger.check(ROBOTS, "a", "http://example.com/", origin="https://example.com").allowed is None


def test_hosts_of_any_script_are_read() -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot", origin="https://bücher.example")
    assert policy.allows("https://xn--bcher-kva.example/")


@pytest.mark.parametrize("url", ["/open/../private/a", "https://example.com/open/%2e%2E/private/a", b"/open\\..\\private/a"])
def test_a_url_is_decided_as_it_is_requested(url: str) -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot")
    answer = verger.check(ROBOTS, "ExampleBot", url)
    assert (answer.line, policy.decide(url).line, policy.decide_many([url]).lines) == (2, 2, [2])
    assert not policy.allows(url) and answer.read_as is not None and answer.read_as.endswith("/private/a")
    assert verger.explain(ROBOTS, "ExampleBot", url).line == 2
    assert verger.compare(ROBOTS, "ExampleBot", url).answers[0].line == 2
    assert verger.check(ROBOTS, "ExampleBot", "/private/a").read_as is None


def test_who_acts_has_its_own_tokens_alone() -> None:
    image = "Googlebot-Image"
    assert verger.check(ROBOTS, image, "/g").allowed is False
    assert verger.Policy(ROBOTS, image).allows("/g")
    assert not verger.Policy(ROBOTS, verger.Crawler.known(image)).allows("/g")


def test_explain_has_every_rule() -> None:
    answer = verger.explain(ROBOTS, "ExampleBot", "/private/press")
    assert [(rule.line, rule.outcome) for rule in answer.rules] == [(3, "decides"), (2, "outranked")]
    assert answer.rules[0].why.startswith("decides: the longest pattern")
    assert "Allow: /private/press" in str(answer)
    assert answer.groups[0].lines == (1, 3)


def test_show_says_all() -> None:
    answer = verger.show(ROBOTS, "ExampleBot", at="2026-11-22T10:00Z")
    assert answer.pace is not None and answer.pace.interval == 5.0
    assert [record.value for record in answer.sitemaps] == ["https://example.com/map.xml"]
    assert answer.at == datetime(2026, 11, 22, 10, tzinfo=timezone.utc)


def test_compare_has_a_column_each() -> None:
    answer = verger.compare(ROBOTS, "ExampleBot", "/private/press")
    assert [column.dialect for column in answer.answers] == verger.dialects()
    assert not answer.agree
    two = verger.compare(ROBOTS, ["ExampleBot", "Googlebot"], "/private")
    assert [column.allowed for column in two.answers] == [False, True]


def test_pace_is_that_of_the_file() -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot")
    pace = policy.pace()
    assert isinstance(pace, verger.Pace)
    assert (pace.interval, pace.line, pace.source) == (5.0, 4, "line")
    assert policy.pace(ceiling=2).clamped_from == 5.0
    assert policy.open_at(datetime.now(timezone.utc))


def test_a_document_is_what_it_was_read_from() -> None:
    document = verger.Document(ROBOTS)
    assert bytes(document) == ROBOTS.encode()
    assert len(document) == 9
    assert document.line(2) == b"Disallow: /private" and document.line(10) is None
    assert document.line(0) is document.line(-1) is document.line(1 << 40) is None
    assert document.sitemaps == ["https://example.com/map.xml"]
    assert document == verger.Document(ROBOTS) and hash(document) == hash(verger.Document(ROBOTS))


def test_values_can_be_pickled_and_copied() -> None:
    crawler = verger.Crawler.known("Googlebot-Image").with_fallbacks("Foo")
    policy = verger.Policy(ROBOTS, crawler, dialect="google", origin="https://example.com")
    for again in (pickle.loads(pickle.dumps(policy)), copy.deepcopy(policy)):
        assert (again.dialect, again.origin, again.crawler) == ("google", policy.origin, crawler)
        assert again.decide("/g") == policy.decide("/g")
    assert pickle.loads(pickle.dumps(policy.document)) == policy.document
    answer = verger.explain(ROBOTS, crawler, "/g")
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer and str(again) == str(answer)


def test_an_answer_is_shown_as_its_text() -> None:
    answer = verger.check(ROBOTS, "ExampleBot", "/private")
    assert repr(answer) == str(answer) and "line 2" in repr(answer)
    again = copy.deepcopy(answer)
    assert again == answer and str(again) == str(answer)
    assert repr(verger.answers.read('{"v":1,"kind":"sitemap","url":"https://a.example/"}')) == "Sitemap(url='https://a.example/')"
    shown = verger.explain(ROBOTS, "ExampleBot", "/private")._repr_html_()
    assert "font-weight:bold" in shown and "Disallow: /private" in shown


def test_threads_run_side_by_side() -> None:
    policy = verger.Policy(ROBOTS, "ExampleBot")
    urls = [f"/private/{number}" for number in range(50_000)]
    found: list[int] = []
    ask = lambda: found.append(policy.decide_many(urls).allowed.count(False))  # noqa: E731
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [50_000] * 4


@pytest.mark.parametrize(
    ("ask", "argument"),
    [
        (lambda: verger.check(1, "a", "/"), "robots"),
        (lambda: verger.check("", 1, "/"), "crawler"),
        (lambda: verger.check("", "a", 1), "url"),
        (lambda: verger.check("", [1], "/"), "crawler"),
        (lambda: verger.check("", "a", "/", dialect=9309), "dialect"),
        (lambda: verger.Policy(None, "a"), "robots"),
        (lambda: verger.Policy("", None), "crawler"),
        (lambda: verger.Policy("", "a").allows(None), "url"),
        (lambda: verger.Policy("", "a").decide_many("/a"), "urls"),
        (lambda: verger.Policy("", "a").decide_many(["/a", 1]), r"urls\[1\]"),
        (lambda: verger.Policy("", "a").pace(at=object()), "at"),
    ],
)
def test_a_wrong_type_is_named(ask: object, argument: str) -> None:
    with pytest.raises(TypeError, match=argument):
        ask()  # type: ignore[operator]


@pytest.mark.parametrize(
    ("ask", "argument"),
    [
        (lambda: verger.check("", "a", "/", dialect="rfc2616"), "dialect.*rfc9309"),
        (lambda: verger.check("", "a", "/", origin="example.com"), "origin.*https://"),
        (lambda: verger.check("", "", "/"), "crawler"),
        (lambda: verger.check("", [], "/"), "crawler"),
        (lambda: verger.answers.read("[]"), "line"),
        (lambda: verger.answers.read('{"v":1}'), "line"),
        (lambda: verger.check("", "a", "/\ud800"), "url"),
        (lambda: verger.Policy("", "a").decide_many(["\ud800"]), r"urls\[0\]"),
        (lambda: verger.Policy("", "a").pace(took=-1), "took"),
        (lambda: verger.Policy("", "a").pace(at=datetime(2026, 1, 1)), "at.*zone"),
        (lambda: verger.Policy("", "a").pace(at=-1), "at"),
        (lambda: verger.Policy("", "a").pace(at="yesterday"), "at"),
    ],
)
def test_a_wrong_value_is_named(ask: object, argument: str) -> None:
    with pytest.raises(ValueError, match=argument):
        ask()  # type: ignore[operator]
