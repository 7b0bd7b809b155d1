"""robots.txt as Python's own parser read it before 3.13.4: records end at blank lines, the first rule that matches counts."""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass, field


@dataclass
class _Record:
    agents: list[str] = field(default_factory=list)
    rules: list[tuple[str, bool]] = field(default_factory=list)
    delay: int | None = None
    rate: tuple[int, int] | None = None

    def is_for(self, useragent: str) -> bool:
        name = useragent.split("/")[0].lower()
        return any(agent == "*" or agent.lower() in name for agent in self.agents)


class Records:
    """The records of a file."""

    def __init__(self, lines: list[str]) -> None:
        self._records: list[_Record] = []
        self._default: _Record | None = None
        record, has_rules = _Record(), False
        for line in lines:
            line = line.split("#", 1)[0].strip() if "#" in line else line.strip()
            name, colon, value = (part.strip() for part in line.partition(":"))
            if not line or (name.lower() == "user-agent" and has_rules):
                if has_rules or not line:
                    self._add(record if has_rules else None)
                    record, has_rules = _Record(), False
            if not colon:
                continue
            value = urllib.parse.unquote(value)
            if name.lower() == "user-agent":
                record.agents.append(value)
            elif record.agents:
                has_rules = _take(record, name.lower(), value) or has_rules
        self._add(record if has_rules else None)

    def can_fetch(self, useragent: str, url: str) -> bool:
        """Whether the first record for the user agent allows the URL by its first rule that matches."""
        record = self._of(useragent)
        parts = urllib.parse.urlparse(urllib.parse.unquote(url))
        path = urllib.parse.urlunparse(("", "", parts.path, parts.params, parts.query, parts.fragment))
        path = urllib.parse.quote(path) or "/"
        for pattern, allows in record.rules if record else []:
            if pattern == "*" or path.startswith(pattern):
                return allows
        return True

    def crawl_delay(self, useragent: str) -> int | None:
        """The delay of the record for the user agent."""
        record = self._of(useragent)
        return record.delay if record else None

    def request_rate(self, useragent: str) -> tuple[int, int] | None:
        """The rate of the record for the user agent."""
        record = self._of(useragent)
        return record.rate if record else None

    def _of(self, useragent: str) -> _Record | None:
        found = (record for record in self._records if record.is_for(useragent))
        return next(found, self._default)

    def _add(self, record: _Record | None) -> None:
        if record is None:
            return
        if "*" in record.agents:
            self._default = self._default or record
        else:
            self._records.append(record)


def _take(record: _Record, name: str, value: str) -> bool:
    """Adds a line to a record; whether it is one that ends the list of user agents."""
    if name in ("allow", "disallow"):
        allows = name == "allow" or value == ""
        pattern = urllib.parse.urlunparse(urllib.parse.urlparse(value))
        record.rules.append((urllib.parse.quote(pattern), allows))
    elif name == "crawl-delay":
        record.delay = int(value) if value.isdigit() else record.delay
    elif name == "request-rate":
        documents, slash, seconds = value.partition("/")
        if slash and documents.strip().isdigit() and seconds.strip().isdigit():
            record.rate = int(documents), int(seconds)
    else:
        return False
    return True
