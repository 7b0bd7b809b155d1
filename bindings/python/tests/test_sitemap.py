"""What sitemaps list."""

import gzip

import pytest

import verger
from verger.answers.robots import ListedSitemap, ListedUrl, SitemapFault

NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
PAGES = f"""<?xml version="1.0" encoding="UTF-8"?>
<urlset {NAMESPACE}>
<url><loc>https://example.com/a?b&amp;c</loc><lastmod>2026-11-22</lastmod></url>
<url><loc>https://example.com/x/../b</loc></url>
<url><loc>https://example.org/c</loc></url>
</urlset>"""
INDEX = f"<sitemapindex {NAMESPACE}><sitemap><loc>https://example.com/1.xml</loc></sitemap></sitemapindex>"


@pytest.mark.parametrize("sitemap", [PAGES, PAGES.encode(), gzip.compress(PAGES.encode())])
def test_pages_are_listed(sitemap: str) -> None:
    found = verger.sitemaps(sitemap)
    assert found.locations == ["https://example.com/a?b&c", "https://example.com/b", "https://example.org/c"]
    assert [(page.url, page.lastmod) for page in found.urls[:2]] == [
        ("https://example.com/a?b&c", "2026-11-22"),
        ("https://example.com/b", None),
    ]
    assert isinstance(found.urls[0], ListedUrl)
    assert (found.format, found.is_whole, found.faults, len(found)) == ("urlset", True, [], 3)
    assert found.is_gzip is (sitemap[:1] == b"\x1f")
    assert repr(found) == "<verger.SitemapFile: 3 pages, 0 sitemaps, 0 faults>"


def test_what_it_may_list_depends_on_its_address() -> None:
    found = verger.sitemaps(PAGES, url="https://example.com/map.xml")
    (fault,) = found.faults
    assert isinstance(fault, SitemapFault) and fault.line == 5
    assert "line 5" in str(fault)
    named = verger.sitemaps(PAGES, url="https://example.com/map.xml", robots_url="https://example.org/robots.txt")
    assert named.faults == []


def test_an_index_lists_sitemaps() -> None:
    found = verger.sitemaps(INDEX)
    assert [listed.url for listed in found.sitemaps] == ["https://example.com/1.xml"]
    assert isinstance(found.sitemaps[0], ListedSitemap) and found.format == "index"
    assert [fault.code for fault in verger.sitemaps(INDEX, listed=True).faults] == ["nested-index"]


def test_anything_is_a_sitemap() -> None:
    for octets in (b"", b"\x1f\x8b\x08", b"<urlset", b"<html></html>", b"\xff\xfe<"):
        found = verger.sitemaps(octets)
        assert found.faults and found.locations == []
    assert verger.sitemaps("https://example.com/a\nhttps://example.com/b\n").format == "lines"
    broken = verger.sitemaps(f"<urlset {NAMESPACE}><url></urlset>")
    assert not broken.is_whole


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(TypeError, match="sitemap"):
        verger.sitemaps(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="url.*example.com"):
        verger.sitemaps("", url="example.com/map.xml")
