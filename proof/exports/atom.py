"""Atom, by the grammar of RFC 4287, over lxml, which reads nothing that is not well-formed."""

import re
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree
from result import Result

ATOM = "{http://www.w3.org/2005/Atom}"

# Each element, with how often it may be in a feed and in an entry (§4.1.1, §4.1.2): at least, and at most.
ONCE, SOME, MAYBE = (1, 1), (0, None), (0, 1)
FEED = {
    "author": (1, None), "category": SOME, "contributor": SOME, "generator": MAYBE, "icon": MAYBE, "id": ONCE,
    "link": SOME, "logo": MAYBE, "rights": MAYBE, "subtitle": MAYBE, "title": ONCE, "updated": ONCE, "entry": SOME,
}
ENTRY = {
    "author": SOME, "category": SOME, "content": MAYBE, "contributor": SOME, "id": ONCE, "link": SOME,
    "published": MAYBE, "rights": MAYBE, "source": MAYBE, "summary": MAYBE, "title": ONCE, "updated": ONCE,
}


def validate(path: Path) -> list[Result]:
    """Validates the feed and each entry."""
    feed = etree.fromstring(path.read_bytes(), etree.XMLParser(resolve_entities=False, no_network=True))
    entries = feed.findall(ATOM + "entry")
    result = Result("Atom", "RFC 4287, restated, over lxml", len(entries))
    if feed.tag != ATOM + "feed":
        result.faults.append(("the feed", f"its root is {feed.tag}"))
    result.faults.extend(("the feed", fault) for fault in faults(feed, FEED))
    if not any(link.get("rel") == "self" for link in feed.findall(ATOM + "link")):
        result.faults.append(("the feed", "it has no link to itself"))
    seen = set()
    for entry in entries:
        name = entry.findtext(ATOM + "id", "")
        found = faults(entry, ENTRY)
        if name in seen:
            found.append("another entry has its ID")
        seen.add(name)
        alternate = [link for link in entry.findall(ATOM + "link") if link.get("rel", "alternate") == "alternate"]
        if not alternate and entry.find(ATOM + "content") is None:
            found.append("it has neither content nor a link")
        result.faults.extend((name, fault) for fault in found)
    return [result]


def faults(of: etree._Element, grammar: dict) -> list[str]:
    found = []
    children = [child.tag.removeprefix(ATOM) for child in of]
    found += [f"{name} is not allowed" for name in children if name not in grammar]
    for name, (least, most) in grammar.items():
        count = children.count(name)
        if count < least or most is not None and count > most:
            found.append(f"{count} of {name}")
    for child in of:
        found += of_child(child, child.tag.removeprefix(ATOM))
    return found


def of_child(child: etree._Element, name: str) -> list[str]:
    text = child.text or ""
    if name == "id" and not is_iri(text):
        return [f"{text} is not an IRI (§4.2.6)"]
    if name in ("updated", "published") and not is_time(text):
        return [f"{text} is not a time (§3.3)"]
    if name == "link" and not is_iri(child.get("href", "")):
        return [f"{child.get('href')} is not a link (§4.2.7)"]
    if name == "author" and not (child.findtext(ATOM + "name") or "").strip():
        return ["an author has no name (§3.2.1)"]
    if name in ("title", "summary", "rights", "subtitle") and len(child):
        return [f"{name} is text and has elements (§3.1.1)"]
    return []


def is_iri(text: str) -> bool:
    return bool(urlsplit(text).scheme) and not re.search(r"[\s<>\"{}|\\^`]", text)


def is_time(text: str) -> bool:
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)", text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True
