# Written by `cargo xtask docs` from docs/schema/v1.
# ruff: noqa: E501
"""Answers, and their parts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from verger.answers._reading import Answer, Part, Readers, many, moment, octets, one, tuples

Octets = bytes

Preference = Literal["allowed", "disallowed", "unknown"]
SiteHolds = Literal["rules", "allowed", "disallowed", "deferred"]
Verdict = Literal["allowed", "disallowed", "deferred", "out-of-scope"]


@dataclass(frozen=True, kw_only=True)
class Agent(Part):
    """A User-agent line."""

    line: int
    """Its line."""
    span: tuple[int, int]
    """Where the value is in the file: its first byte, and the one after its last."""
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class AuditedClass(Part):
    """The robots of a class; one of several classes is in each."""

    class_: str
    """Its name."""
    meaning: str
    """What its robots are for."""
    robots: tuple[AuditedRobot, ...]
    """The robots."""

    _read: ClassVar[Readers] = {
        "class": ("class_", None),
        "robots": ("robots", many(one(lambda: AuditedRobot))),
    }


@dataclass(frozen=True, kw_only=True)
class AuditedLint(Part):
    """What the linter found."""

    errors: int
    """The number of errors."""
    findings: tuple[Finding, ...]
    """The errors and warnings; `verger lint` shows the hints."""
    hints: int
    """The number of hints."""
    warnings: int
    """The number of warnings."""

    _read: ClassVar[Readers] = {
        "findings": ("findings", many(one(lambda: Finding))),
    }


@dataclass(frozen=True, kw_only=True)
class AuditedRobot(Part):
    """What a robot may fetch."""

    delay: float | None
    """The seconds between two requests that the file asks it for."""
    home: bool
    """Whether it may fetch the home page."""
    may_fetch: str
    """`everything`, `part` or `nothing`."""
    named: bool
    """Whether a group of the file is for it, by its name or that of a robot that it follows."""
    obedience: str
    """Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`."""
    operator: str
    """Its operator."""
    rules: int
    """The number of rules that it obeys."""
    token: str
    """Its token; `*` for every other robot."""
    token_kind: str
    """What its token stands for."""


@dataclass(frozen=True, kw_only=True)
class AuditedSitemap(Part):
    """A sitemap that the file names."""

    closed_to: tuple[str, ...]
    """The search robots, by token, that the file does not let fetch it; `*` for every other robot."""
    line: int
    """Its line."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "closed_to": ("closed_to", tuples),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Axis(Part):
    """A choice of a dialect."""

    answer: str
    """The choice; code is in backquotes."""
    clause: str
    """The clause that says so; `–` where no clause does."""
    question: str
    """What is chosen; code is in backquotes."""


@dataclass(frozen=True, kw_only=True)
class BrokenLine(Part):
    """A rule that was broken."""

    examples: tuple[LoggedRequest, ...]
    """The first of these requests."""
    requests: int
    """How often it was broken."""
    rule: FileLine | None
    """The rule; absent if no line decided, but a limit."""

    _read: ClassVar[Readers] = {
        "examples": ("examples", many(one(lambda: LoggedRequest))),
        "rule": ("rule", one(lambda: FileLine)),
    }


@dataclass(frozen=True, kw_only=True)
class Canonical(Part):
    """The canonical address of a page."""

    contradictory: bool
    """Whether several are stated, so that none counts."""
    links: tuple[CanonicalLink, ...]
    """Every link that says so."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "links": ("links", many(one(lambda: CanonicalLink))),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class CanonicalLink(Part):
    """A link to a canonical address."""

    counts: bool
    """Whether it counts: one in the body, or without an address, does not."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class ChangedLine(Part):
    """A line that makes a difference."""

    in_: str
    """The file that it is in: `old` or `new`."""
    line: int
    """Its line."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "in": ("in_", None),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class ChangedUrl(Part):
    """A URL that the two files decide differently."""

    allowed: bool
    """Whether it is allowed now; before, it was the other way round."""
    new_line: int | None
    """The line of the new file that decides, if one does."""
    old_line: int | None
    """The line of the old file that decided, if one did."""
    rule: ChangedLine | None
    """The rule that makes the difference; absent if that is what holds without a rule."""
    shortest: bool
    """Whether no shorter URL shows what this rule changes."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "rule": ("rule", one(lambda: ChangedLine)),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class ClaimedAnswer(Part):
    """How the server answers a request under the name of a robot. Whether it would answer the robot itself so is not known: a server
may look at more than the name."""

    class_: str
    """The class."""
    page: int | None
    """The status for the home page; absent if there was no answer, or the page may not be fetched under that name."""
    robots_txt: int | None
    """The status for the robots.txt; absent if there was no answer."""
    same_robots_txt: bool | None
    """Whether that robots.txt says the same to every robot as the one that this command got; absent if there was none."""
    token: str
    """The robot whose name was sent."""
    trouble: str | None
    """Why something was not asked, or not answered."""
    user_agent: str
    """The User-Agent header that was sent."""

    _read: ClassVar[Readers] = {
        "class": ("class_", None),
    }


@dataclass(frozen=True, kw_only=True)
class Column(Part):
    """The decision of one dialect for one robot."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None if it is neither."""
    dialect: str
    """The dialect."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """The reason."""
    verdict: Verdict
    """The answer."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    directive: str | None = None
    """The field of that line."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", moment),
    }


@dataclass(frozen=True, kw_only=True)
class DamagedLogLine(Part):
    """A line of a log that could not be read."""

    line: int
    """The line, from 1."""
    log: str
    """The log."""
    why: str
    """Why: `no-time`, `no-request`, `no-status`, `cut-off` or `too-long`."""


@dataclass(frozen=True, kw_only=True)
class Decided(Part):
    """The decision on a URL: by a rule of a file, or by a clause where there is no file."""

    allowed: bool | None
    """The same as yes or no; None if it is neither."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """The reason."""
    verdict: Verdict
    """The answer."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    directive: str | None = None
    """The field of that line."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""

    _read: ClassVar[Readers] = {
        "limit": ("limit", one(lambda: Limit)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", moment),
    }


@dataclass(frozen=True, kw_only=True)
class ExplainedRule(Part):
    """An Allow or Disallow of the robot's groups, and its outcome."""

    directive: str
    """Its field."""
    length: int
    """The number of bytes in the pattern's normal form."""
    line: int
    """Its line."""
    outcome: str
    """Its outcome: `decides`, `outranked`, `overruled`, `no-match` or `no-rule`."""
    span: tuple[int, int]
    """Where the pattern is in the file: its first byte, and the one after its last."""
    why: str
    """Why, for a person."""
    pattern: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "pattern_b64": ("pattern", octets),
    }


@dataclass(frozen=True, kw_only=True)
class FetchRobot(Part):
    """What applies to one robot: at the path `/`, and its pace."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None if it is neither."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """The reason."""
    verdict: Verdict
    """The answer."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go; absent without a file."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    visit: Visit | None = None
    """Whether a visit is welcome now, if visiting hours are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", moment),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True)
class FileCopy(Part):
    """A copy of a robots.txt."""

    bytes: int
    """Its length in bytes, up to the limit on kept bytes."""
    confirmed: datetime
    """When it was received, or last confirmed."""
    fresh_until: datetime
    """Until when it may be used without asking again."""
    media_type: str | None
    """The media type stated by the server."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    truncated: bool
    """Whether it was longer than that limit."""
    url: str
    """The URL it came from."""

    _read: ClassVar[Readers] = {
        "confirmed": ("confirmed", moment),
        "fresh_until": ("fresh_until", moment),
    }


@dataclass(frozen=True, kw_only=True)
class FileLine(Part):
    """A line of the robots.txt."""

    line: int
    """Its number, from 1."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Finding(Part):
    """Something that a lint found."""

    code: str
    """The code of the lint."""
    columns: tuple[int, int] | None
    """The first and the last column, from 1, in characters; the last one is not included."""
    family: str
    """What it is about."""
    fix: str | None
    """A change that removes it."""
    help: str
    """What to do."""
    line: int | None
    """The line; absent for the whole file."""
    message: str
    """What is wrong here."""
    name: str
    """Its name."""
    related: tuple[RelatedLine, ...]
    """Other lines that belong to it."""
    severity: str
    """`error`, `warning` or `hint`."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "columns": ("columns", tuples),
        "related": ("related", many(one(lambda: RelatedLine))),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Group(Part):
    """A group, and its role for the robot."""

    agents: tuple[Agent, ...]
    """Its User-agent lines."""
    lines: tuple[int, int]
    """Its first and its last line."""
    role: str
    """Its role for the robot: `obeyed`, `for-others`, or why it is not obeyed."""
    text: str | None = None
    """The same for people; absent for the groups of others."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", many(one(lambda: Agent))),
        "lines": ("lines", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Header(Part):
    """A header."""

    name: str
    """Its name."""
    value: str
    """Its value."""


@dataclass(frozen=True, kw_only=True)
class Hop(Part):
    """One request."""

    status: int | None
    """The status of the answer; None if there was none."""
    url: str
    """The URL that was requested."""


@dataclass(frozen=True, kw_only=True)
class IndexRule(Part):
    """Whether a robot may do something."""

    by: tuple[int, ...]
    """The statements that say so."""
    overrules: tuple[int, ...]
    """The statements that are less strict."""
    value: bool | None
    """The answer; None if nothing is said, or if an unread part may say otherwise."""
    instead: Instead | None = None
    """The page to index instead, for a robot that obeys the proposals of 1996."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
        "instead": ("instead", one(lambda: Instead)),
    }


@dataclass(frozen=True, kw_only=True)
class Instead(Part):
    """The page to index instead."""

    at: Place | None = None
    """Where it is named."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: Place)),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Known(Part):
    """What the registry of known robots says about a robot."""

    as_of: str
    """When that was said."""
    evidence: str
    """The source of that claim."""
    obedience: str
    """Whether it obeys."""
    operator: str
    """Its operator."""
    purposes: tuple[str, ...]
    """Its classes."""
    registry: str
    """The date of the registry."""
    token_kind: str
    """What its token stands for."""

    _read: ClassVar[Readers] = {
        "purposes": ("purposes", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Legacy(Part):
    """A signal in the terms of 1996."""

    counts: bool
    """Whether a robot that obeys the proposals of 1996 obeys it."""
    obeyed: bool
    """Whether the robot obeys it."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""
    value: str | Octets | None = None
    why_not: str | None = None
    """Why such a robot does not: `empty`, `not-absolute` or `not-in-head`."""

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class License(Part):
    """A licence whose terms also apply."""

    counts: bool
    """Whether it counts: a type says that it is machine-readable."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Limit(Part):
    """A limit on how much of a file is obeyed."""

    octets: int | None = None
    rules: int | None = None


@dataclass(frozen=True, kw_only=True)
class LoggedFetches(Part):
    """A robot's requests for robots.txt."""

    failed: int
    """Those that were answered by an error."""
    last: datetime | None
    """The last of them."""
    requests: int
    """The number of them."""

    _read: ClassVar[Readers] = {
        "last": ("last", moment),
    }


@dataclass(frozen=True, kw_only=True)
class LoggedPace(Part):
    """How fast a robot went, all clients that claim it together."""

    compared: int
    """The requests for which it could be told."""
    documents: int
    """The most documents"""
    examples: tuple[LoggedRequest, ...]
    """The first requests that were too soon."""
    out_of_order: int
    """The requests that are more than ten minutes out of order, and so not compared."""
    per: float
    """in this time."""
    rate_too_large: bool
    """Whether the rate allows too many documents to be compared."""
    rule: FileLine | None
    """The line that asks for a rate: the first that was broken."""
    shortest_gap: int | None
    """The fewest seconds between two requests in the log."""
    too_fast: int
    """Those that were too soon, by any reading of the log's whole seconds."""

    _read: ClassVar[Readers] = {
        "examples": ("examples", many(one(lambda: LoggedRequest))),
        "rule": ("rule", one(lambda: FileLine)),
    }


@dataclass(frozen=True, kw_only=True)
class LoggedRequest(Part):
    """A request, by its line in the log."""

    line: int
    """The line, from 1."""
    log: str
    """The log."""
    time: datetime
    """When it was made."""
    path: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "time": ("time", moment),
        "path_b64": ("path", octets),
    }


@dataclass(frozen=True, kw_only=True)
class MadeConflict(Part):
    """A robot that was to be blocked and to be allowed."""

    agent: str
    """The robot."""
    allowed: str | None
    """The class for which it was to be allowed; absent if by its name."""
    blocked: str | None
    """The class for which it was to be blocked; absent if by its name."""
    outcome: str
    """What was chosen: `blocked` or `open`."""


@dataclass(frozen=True, kw_only=True)
class MadeGroup(Part):
    """A group that was added."""

    agents: tuple[str, ...]
    """Their names."""
    class_: str | None
    """The class for which they are blocked, if it is for one."""
    outcome: str
    """What its robots are allowed: nothing (`blocked`), what the rules for `*` allow (`open`), or what they were (`unchanged`)."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "class": ("class_", None),
    }


@dataclass(frozen=True, kw_only=True)
class Note(Part):
    """A note that accompanies an answer."""

    code: str
    """Its code."""
    text: str
    """The message."""
    line: int | None = None
    """The line it is about; the first, if there are several."""


@dataclass(frozen=True, kw_only=True)
class OtherClass(Part):
    """A class in someone else's terms."""

    as_of: str
    """When they defined it."""
    by: str
    """Whose terms."""
    name: str
    """Their name for it."""
    obedience: str | None
    """Whether its robots obey, where they say so."""
    source: str
    """Where they define it."""


@dataclass(frozen=True, kw_only=True)
class Pace(Part):
    """How fast a robot may go, on whose request, and until when."""

    clamped_from: float | None
    """The interval it asks for, if that is above the ceiling."""
    interval: float
    """Seconds between two requests."""
    line: int | None
    """The line that asks for it."""
    next_change: datetime | None
    """When another pace applies."""
    source: str
    """Its source: `line`, `rule-of-thumb` or `caller`."""
    directive: str | None = None
    """The field of the line."""
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "next_change": ("next_change", moment),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class PageStatement(Part):
    """One rule of a page, as written."""

    applies: bool
    """Whether it is for this answer's robot."""
    fault: str | None
    """Its fault."""
    rule: str | None
    """Its meaning; None if it cannot be read."""
    source: str
    """The kind of header or attribute, such as `meta` or `X-Robots-Tag`."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    robot: str | Octets | None = None
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "robot_b64": ("robot", octets),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Place(Part):
    """Where a statement is, and the span of it in the file, in the header's value or in the attribute's."""

    span: tuple[int, int]
    """The first byte and the one after the last."""
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class ProfileRow(Part):
    """A row of a profile: an answer, its meaning, and the reason."""

    means: str
    """What it means."""
    says: str
    """What the clause says."""
    source: str
    """The clause."""
    when: str
    """The answer, or the circumstances."""


@dataclass(frozen=True, kw_only=True)
class Proposals1996(Part):
    """How a robot treats the proposals of 1996."""

    obeyed: bool
    """Whether it obeys them."""


@dataclass(frozen=True, kw_only=True)
class Reading(Part):
    """How a page was read."""

    ambiguous: bool
    """Whether it can be read in two ways."""
    bytes: int
    """The number of bytes that were read."""
    complete: bool
    """Whether everything in it was read."""
    end: str
    """Where reading ended."""
    gap: str | None
    """Why it may say more than was found."""
    overlong_attributes: int
    """The number of values that were cut because of their length."""
    rules_cut: bool
    """Whether a list of rules for the robot was too long to be read whole."""
    unclosed: str | None
    """What is still open at its end."""


@dataclass(frozen=True, kw_only=True)
class Record(Part):
    """A line that is neither a User-agent line nor a rule, and the meaning of its value."""

    directive: str
    """Its field."""
    line: int
    """Its line."""
    absolute: bool | None = None
    """Whether it is an absolute address."""
    documents: int | None = None
    """The number of documents that may be fetched"""
    interval: float | None = None
    """Seconds between two requests."""
    names: tuple[str, ...] | None = None
    """The parameters that do not change a page."""
    path: str | Octets | None = None
    per: float | None = None
    """in this number of seconds."""
    url: str | Octets | None = None
    value: str | Octets | None = None
    window: Window | None = None
    """The part of the day in which it applies."""

    _read: ClassVar[Readers] = {
        "names": ("names", tuples),
        "path_b64": ("path", octets),
        "url_b64": ("url", octets),
        "value_b64": ("value", octets),
        "window": ("window", one(lambda: Window)),
    }


@dataclass(frozen=True, kw_only=True)
class RelatedLine(Part):
    """A line that belongs to a finding."""

    line: int
    """Its number."""
    message: str
    """What is there."""


@dataclass(frozen=True, kw_only=True)
class Rule(Part):
    """A rule."""

    allowed: bool
    """Whether it allows."""
    directive: str
    """Its field."""
    line: int
    """Its line."""
    pattern: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "pattern_b64": ("pattern", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Ruled(Part):
    """The strictest answer to a question, and the statements that give it."""

    by: tuple[int, ...]
    """The statements that say so."""
    overrules: tuple[int, ...]
    """The statements that are less strict."""
    value: int | None
    """The answer; None if nothing is said, or if an unread part may say otherwise."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Ruled2(Part):
    """The strictest answer to a question, and the statements that give it."""

    by: tuple[int, ...]
    """The statements that say so."""
    overrules: tuple[int, ...]
    """The statements that are less strict."""
    value: str | None
    """The answer; None if nothing is said, or if an unread part may say otherwise."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Ruled3(Part):
    """The strictest answer to a question, and the statements that give it."""

    by: tuple[int, ...]
    """The statements that say so."""
    overrules: tuple[int, ...]
    """The statements that are less strict."""
    value: datetime | None
    """The answer; None if nothing is said, or if an unread part may say otherwise."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
        "value": ("value", moment),
    }


@dataclass(frozen=True, kw_only=True)
class SharedNote(Part):
    """A note, and the dialects to which it applies."""

    code: str
    """Its code."""
    dialects: tuple[str, ...]
    """The dialects."""
    text: str
    """The message."""
    line: int | None = None
    """The line it is about; the first, if there are several."""

    _read: ClassVar[Readers] = {
        "dialects": ("dialects", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class SilentLine(Part):
    """A line without effect."""

    line: int
    """The line."""
    why: str
    """The reason, for people."""
    error: str | None = None
    """What is malformed."""
    field: str | Octets | None = None
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "field_b64": ("field", octets),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class SourceLine(Part):
    """A line of the file."""

    line: int
    """Its number."""
    span: tuple[int, int]
    """Where it is in the file: its first byte, and the one after its last."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "span": ("span", tuples),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Tdmrep(Part):
    """The state of a site's tdmrep.json."""

    state: str
    faults: tuple[str, ...] = ()
    """Its faults."""
    rules: int | None = None
    """The number of its rules."""
    why: str | None = None
    """The reason."""

    _read: ClassVar[Readers] = {
        "faults": ("faults", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Usage(Part):
    """The combined answers, and every statement."""

    reuse: str | None
    """How far the content may be reused: `immediate`, `reference` or `full`."""
    statements: tuple[UsageStatement, ...]
    """Every statement."""
    ai_input: Preference | None = None
    ai_use: Preference | None = None
    search: Preference | None = None
    tdm: Preference | None = None
    train_ai: Preference | None = None

    _read: ClassVar[Readers] = {
        "statements": ("statements", many(one(lambda: UsageStatement))),
    }


@dataclass(frozen=True, kw_only=True)
class UsageNote(Part):
    """What is unusual about a part of a statement."""

    code: str
    """A code."""
    text: str
    """The message."""
    part: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "part_b64": ("part", octets),
    }


@dataclass(frozen=True, kw_only=True)
class UsageRule(Part):
    """A line of a robots.txt on use."""

    length: int
    """The length of its path in the normal form; 0 without a path."""
    notes: tuple[UsageNote, ...]
    """What is unusual about it."""
    source: str
    """Its field or language: `Content-Usage`, `Content-Signal`, `noai`, `noindex` or `tdm-reservation`."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    ai_input: Preference | None = None
    ai_use: Preference | None = None
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    path: str | Octets | None = None
    policy: str | Octets | None = None
    reuse: str | None = None
    """How far the content may be reused, if it says so."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""
    search: Preference | None = None
    tdm: Preference | None = None
    train_ai: Preference | None = None
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "notes": ("notes", many(one(lambda: UsageNote))),
        "span": ("span", tuples),
        "path_b64": ("path", octets),
        "policy_b64": ("policy", octets),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class UsageRules(Part):
    """The lines of a robots.txt on use."""

    rules: tuple[UsageRule, ...]
    """Those that the robot obeys."""
    stray: tuple[UsageRule, ...]
    """Those that are in no group, and so apply to nobody."""

    _read: ClassVar[Readers] = {
        "rules": ("rules", many(one(lambda: UsageRule))),
        "stray": ("stray", many(one(lambda: UsageRule))),
    }


@dataclass(frozen=True, kw_only=True)
class UsageStatement(Part):
    """One statement on use."""

    notes: tuple[UsageNote, ...]
    """What is unusual about it."""
    source: str
    """Its field or language: `Content-Usage`, `Content-Signal`, `noai`, `noindex` or `tdm-reservation`."""
    span: tuple[int, int]
    """The first byte and the one after the last."""
    ai_input: Preference | None = None
    ai_use: Preference | None = None
    header: int | None = None
    """The number of the header as it was given, from 1."""
    line: int | None = None
    """The line of the robots.txt, from 1."""
    octet: int | None = None
    """The byte of the page at which the element begins, from 0."""
    policy: str | Octets | None = None
    reuse: str | None = None
    """How far the content may be reused, if it says so."""
    rule: int | None = None
    """The rule of tdmrep.json, from 1."""
    search: Preference | None = None
    tdm: Preference | None = None
    train_ai: Preference | None = None
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "notes": ("notes", many(one(lambda: UsageNote))),
        "span": ("span", tuples),
        "policy_b64": ("policy", octets),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class UseAnswer(Part):
    """Whether a use is welcome, and the statements that say so."""

    by: tuple[int, ...]
    """The statements that decide."""
    category: str | None
    """The category that decides."""
    overrules: tuple[int, ...]
    """The other statements on the use."""
    preference: Preference
    """The answer."""
    within_search: Preference
    """The answer for a use within a search."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Uses(Part):
    """Whether each use is welcome. Statements are referred to by their index among those of the usage."""

    tdm_policy: str | None
    """The address at which the right to text and data mining may be obtained."""
    ai_use: UseAnswer | None = None
    search: UseAnswer | None = None
    tdm: UseAnswer | None = None
    train_ai: UseAnswer | None = None

    _read: ClassVar[Readers] = {
        "ai_use": ("ai_use", one(lambda: UseAnswer)),
        "search": ("search", one(lambda: UseAnswer)),
        "tdm": ("tdm", one(lambda: UseAnswer)),
        "train_ai": ("train_ai", one(lambda: UseAnswer)),
    }


@dataclass(frozen=True, kw_only=True)
class UsesAt(Part):
    """The resulting answers on use for a page, by its robots.txt."""

    applicable: bool
    """Whether it may be fetched; if not, nothing is said about its use (draft-ietf-aipref-attach §3.1)."""
    url: str
    """The URL of the page."""
    usage: Usage | None
    """The statements."""
    uses: Uses | None
    """Whether each use is welcome."""

    _read: ClassVar[Readers] = {
        "usage": ("usage", one(lambda: Usage)),
        "uses": ("uses", one(lambda: Uses)),
    }


@dataclass(frozen=True, kw_only=True)
class Visit(Part):
    """Whether a visit is welcome."""

    next_change: datetime | None
    """When that changes."""
    open: bool
    """Whether it is now."""
    windows: tuple[Window, ...] = ()
    """The visiting hours that are stated; absent if there are none."""

    _read: ClassVar[Readers] = {
        "next_change": ("next_change", moment),
        "windows": ("windows", many(one(lambda: Window))),
    }


@dataclass(frozen=True, kw_only=True)
class Window(Part):
    """A part of the day, in UTC."""

    from_: str
    """The first minute: `06:00`."""
    last: str
    """The last minute: `18:59`."""
    line: int | None = None
    """The line that states it."""
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "from": ("from_", None),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Agents(Answer):
    """A known robot."""

    as_of: str
    """When the sources said so."""
    evidence: str
    """The source of that claim."""
    fallbacks: tuple[str, ...]
    """The tokens whose groups it obeys where no group names it."""
    note: str | None
    """Other information."""
    obedience: str
    """Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`."""
    obeys_star: bool
    """Whether groups for `*` are meant for it."""
    operator: str
    """Its operator."""
    page: str | None
    """The operator's page about it."""
    purposes: tuple[str, ...]
    """Its classes."""
    registry: str
    """The date of the registry."""
    source: str
    """The sources of this entry."""
    token: str
    """Its product token."""
    token_kind: str
    """What the token stands for."""
    notes: tuple[Note, ...] = ()
    """Notes on how the given name was read."""

    _read: ClassVar[Readers] = {
        "fallbacks": ("fallbacks", tuples),
        "purposes": ("purposes", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Audit(Answer):
    """Who may do what on a site."""

    at: datetime
    """The time of the audit."""
    because: str | None
    """Why that holds, where there are no rules."""
    classes: tuple[AuditedClass, ...]
    """The known robots, by their first purpose."""
    every_other: AuditedRobot
    """Every robot that is not known, and that the file does not name."""
    holds: str
    """What holds: `rules`, `allows-all` or `disallows-all`."""
    lint: AuditedLint
    """What the linter found."""
    may_index: bool | None
    """Whether that page may be indexed; absent if it was not fetched."""
    name: str
    """The site, or the file."""
    page: str
    """The page whose use is answered."""
    page_trouble: str | None
    """Why the page was not read."""
    registry: str
    """The date of the registry of robots."""
    sitemaps: tuple[AuditedSitemap, ...]
    """The sitemaps that the file names."""
    usage: Usage
    """Every preference on use: of the robots.txt, of the page and its headers, and of tdmrep.json."""
    uses: Uses
    """Whether each use of that page is welcome to a robot of which nothing is known."""
    claimed: tuple[ClaimedAnswer, ...] = ()
    """The answers under the names of robots, if they were asked for."""

    _read: ClassVar[Readers] = {
        "at": ("at", moment),
        "classes": ("classes", many(one(lambda: AuditedClass))),
        "every_other": ("every_other", one(lambda: AuditedRobot)),
        "lint": ("lint", one(lambda: AuditedLint)),
        "sitemaps": ("sitemaps", many(one(lambda: AuditedSitemap))),
        "usage": ("usage", one(lambda: Usage)),
        "uses": ("uses", one(lambda: Uses)),
        "claimed": ("claimed", many(one(lambda: ClaimedAnswer))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Batch(Answer):
    """The answer to one line of a batch. The question is not repeated: its own `id` identifies it."""

    agents: tuple[str, ...] = ()
    """The robot's own product tokens."""
    allowed: bool | None = None
    """The same as yes or no; None if it is neither."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    at: datetime | None = None
    """The time for which pace and hours are stated."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    defined: str | None = None
    """The name that a body now has."""
    dialect: str | None = None
    """The dialect in which the file was read."""
    directive: str | None = None
    """The field of that line."""
    dropped: str | None = None
    """The name whose body was dropped."""
    error: str | None = None
    """Why there is no answer to the line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    id: Any = None
    """The question's own `id`."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    line: int | None = None
    """The line of the rule that decided, from 1."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go at that time."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    read_as: str | Octets | None = None
    reason: str | None = None
    """The reason."""
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    verdict: Verdict | None = None
    """The answer."""
    visit: Visit | None = None
    """When a visit is welcome."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "at": ("at", moment),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "path_b64": ("path", octets),
        "pattern_b64": ("pattern", octets),
        "read_as_b64": ("read_as", octets),
        "until": ("until", moment),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Check(Answer):
    """May this robot fetch this URL? Decided by a file, or by the answer of its site."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None if it is neither."""
    dialect: str
    """The dialect in which the file was read."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """The reason."""
    verdict: Verdict
    """The answer."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    file: str | None = None
    """The name of the file."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go now, if the file says so."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    payment: dict[str, str] | None = None
    """The server's payment headers, named without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site whose file was used."""
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    url: str | Octets | None = None
    visit: Visit | None = None
    """Whether a visit is welcome now, if visiting hours are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "path_b64": ("path", octets),
        "pattern_b64": ("pattern", octets),
        "until": ("until", moment),
        "url_b64": ("url", octets),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Classes(Answer):
    """A class of robots."""

    also: tuple[OtherClass, ...]
    """The names that others use for it."""
    class_: str
    """Its name."""
    meaning: str
    """The purpose of its robots."""
    robots: int
    """The number of known robots in it."""

    _read: ClassVar[Readers] = {
        "also": ("also", many(one(lambda: OtherClass))),
        "class": ("class_", None),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Compare(Answer):
    """What each dialect decides on a URL for each robot."""

    agree: bool
    """Whether all verdicts are the same."""
    answers: tuple[Column, ...]
    """The answer of each column."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    file: str | None = None
    """The name of the file."""
    notes: tuple[SharedNote, ...] = ()
    """Notes on the robots and on the file: the same for every URL."""
    payment: dict[str, str] | None = None
    """The server's payment headers, named without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site whose file was used."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "answers": ("answers", many(one(lambda: Column))),
        "notes": ("notes", many(one(lambda: SharedNote))),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Dialects(Answer):
    """A dialect, as its choices."""

    axes: tuple[Axis, ...]
    """Its choice on each axis."""
    dialect: str
    """Its name."""
    source: str
    """The document that defines it."""

    _read: ClassVar[Readers] = {
        "axes": ("axes", many(one(lambda: Axis))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Diff(Answer):
    """What changes between two files for some robots, which it changes for alike."""

    agents: tuple[str, ...]
    """The robots, by the names that the files use; without a name, and with `every_other`, all that neither names."""
    changes: tuple[ChangedUrl, ...]
    """For each rule that makes a difference, a URL that shows it."""
    dialect: str
    """The dialect in which both were read."""
    every_other: bool
    """Whether these are also all robots without a group of their own."""
    lines: tuple[ChangedLine, ...]
    """Lines about pace, hours and the use of content that only one of the files has."""
    new: str
    """The new one."""
    old: str
    """The old file, or its site."""
    same: bool
    """Whether it was proved that both decide every URL alike, and nothing else changes."""
    unknown: tuple[str, ...]
    """What could not be found out."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "changes": ("changes", many(one(lambda: ChangedUrl))),
        "lines": ("lines", many(one(lambda: ChangedLine))),
        "unknown": ("unknown", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class DiffOfSite(Answer):
    """The lines of two files that are for all robots, and that only one of them has."""

    lines: tuple[ChangedLine, ...]
    """The lines."""
    lines_before: int | None
    """The number of lines that the new file has before all lines of the old one, if that is all that changes."""
    new: str
    """The new one."""
    old: str
    """The old file, or its site."""

    _read: ClassVar[Readers] = {
        "lines": ("lines", many(one(lambda: ChangedLine))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Explain(Answer):
    """Why this robot may fetch this URL, or may not: every group and every rule, with its role in the decision."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None if it is neither."""
    dialect: str
    """The dialect in which the file was read."""
    groups: tuple[Group, ...]
    """Every group of the file, and its role for the robot."""
    line: int | None
    """The line of the rule that decided, from 1."""
    lines: tuple[SourceLine, ...]
    """The lines of the file that these are on, and any single line between two of them."""
    reason: str
    """The reason."""
    rules: tuple[ExplainedRule, ...]
    """Every rule of the robot's groups by rank, then the lines that are not rules; each with its outcome."""
    verdict: Verdict
    """The answer."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause that applies without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    file: str | None = None
    """The name of the file."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    payment: dict[str, str] | None = None
    """The server's payment headers, named without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site whose file was used."""
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "groups": ("groups", many(one(lambda: Group))),
        "lines": ("lines", many(one(lambda: SourceLine))),
        "rules": ("rules", many(one(lambda: ExplainedRule))),
        "asked_as": ("asked_as", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "path_b64": ("path", octets),
        "pattern_b64": ("pattern", octets),
        "until": ("until", moment),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Fetch(Answer):
    """The known state of a site's robots.txt."""

    asked: bool
    """Whether the site was asked now; otherwise the answer comes from the cache."""
    at: datetime
    """The time of this answer."""
    cache_trouble: str | None
    """Why the answer could not be read from or written to the cache."""
    holds: SiteHolds | None
    """What applies to the site; None if it must be asked first."""
    notes: tuple[Note, ...]
    """Notes on the answer and on the file."""
    robots: tuple[FetchRobot, ...]
    """What this means for each robot."""
    site: str
    """The site."""
    trouble: str | None
    """Why there is no new answer: the network error."""
    access: str | None = None
    """Its result: `successful`, `unavailable`, `unreachable` and so on (RFC 9309 §2.3.1)."""
    answered: datetime | None = None
    """When it was complete."""
    because: str | None = None
    """What the clause says."""
    clause: str | None = None
    """The clause."""
    failures: int | None = None
    """The number of failed attempts since the file was last reached."""
    file: FileCopy | None = None
    """The last good copy of the file."""
    hops: tuple[Hop, ...] = ()
    """The requests, in order: each but the last was redirected."""
    payment: dict[str, str] | None = None
    """The server's payment headers, named without `crawler-`."""
    reason: str | None = None
    """`payment-required`, if the answer says so."""
    said: str | None = None
    """Details of the result."""
    site_answered: datetime | None = None
    """When the site last gave a different answer."""
    took_seconds: float | None = None
    """How long the last request took."""
    unreachable_since: datetime | None = None
    """Since when no attempt has reached the file."""
    until: datetime | None = None
    """When to ask again."""

    _read: ClassVar[Readers] = {
        "at": ("at", moment),
        "notes": ("notes", many(one(lambda: Note))),
        "robots": ("robots", many(one(lambda: FetchRobot))),
        "answered": ("answered", moment),
        "file": ("file", one(lambda: FileCopy)),
        "hops": ("hops", many(one(lambda: Hop))),
        "site_answered": ("site_answered", moment),
        "unreachable_since": ("unreachable_since", moment),
        "until": ("until", moment),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Lint(Answer):
    """What the linter found in one file."""

    errors: int
    """The number of errors."""
    file: str
    """The file, or its site."""
    findings: tuple[Finding, ...]
    """What was found, by line; first what is about the whole file."""
    hints: int
    """The number of hints."""
    left_out: int
    """The number of findings that are not listed, since a lint has too many."""
    unknown: tuple[str, ...]
    """What could not be proved."""
    warnings: int
    """The number of warnings."""

    _read: ClassVar[Readers] = {
        "findings": ("findings", many(one(lambda: Finding))),
        "unknown": ("unknown", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class LintCount(Answer):
    """How often a lint was found in many files."""

    code: str
    """Its code."""
    files: int
    """The number of files in which it was found."""
    findings: int
    """The number of times."""
    name: str
    """Its name."""
    of_files: int
    """The number of files that were linted."""
    severity: str
    """`error`, `warning` or `hint`."""


@dataclass(frozen=True, kw_only=True, repr=False)
class LintRule(Answer):
    """A lint, described."""

    bad: tuple[str, ...]
    """Files in which it is found, as text."""
    code: str
    """Its code."""
    consumers: tuple[str, ...]
    """The only consumers that it concerns; empty for all."""
    family: str
    """What it is about."""
    good: tuple[str, ...]
    """Files in which it is not."""
    name: str
    """Its name."""
    remedy: str
    """What to do."""
    severity: str
    """`error`, `warning` or `hint`."""
    what: str
    """What is wrong."""
    why: str
    """Why that matters."""

    _read: ClassVar[Readers] = {
        "bad": ("bad", tuples),
        "consumers": ("consumers", tuples),
        "good": ("good", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class ListedSitemap(Answer):
    """A sitemap listed by the previous one."""

    url: str
    """Its URL, as written."""


@dataclass(frozen=True, kw_only=True, repr=False)
class ListedUrl(Answer):
    """A page listed by the previous sitemap."""

    lastmod: str | None
    """When it last changed, as written."""
    url: str
    """Its URL."""
    verdict: Verdict | None = None
    """Whether robots.txt lets the robot fetch it, if that was asked."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Logs(Answer):
    """What a log has besides, and how it was read."""

    browsers: int
    """The requests of browsers."""
    damaged: int
    """Those that are no lines of a known format, or too long."""
    damaged_lines: tuple[DamagedLogLine, ...]
    """The first of them."""
    dialect: str
    """The dialect in which it was read."""
    disobeyed: int
    """Those that disobeyed."""
    first: datetime | None
    """The time of the first."""
    last: datetime | None
    """The time of the last."""
    lines: int
    """The lines that were read."""
    logs: tuple[str, ...]
    """The logs."""
    not_followed: int
    """The requests of robots beyond those that can be followed."""
    other_hosts: int
    """The requests to other hosts."""
    programs: int
    """The requests of other programs."""
    requests: int
    """The requests in the other lines."""
    robots: int
    """The requests of robots."""
    robots_seen: int
    """The number of robots."""
    robots_txt: str
    """The robots.txt, as it is now."""
    user_agent_not_logged: int
    """The requests in lines of a format that has no User-Agent."""
    without_user_agent: int
    """The requests without a User-Agent header."""

    _read: ClassVar[Readers] = {
        "damaged_lines": ("damaged_lines", many(one(lambda: DamagedLogLine))),
        "first": ("first", moment),
        "last": ("last", moment),
        "logs": ("logs", tuples),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class MadeRobotsTxt(Answer):
    """A robots.txt that was made, and for whom it was proved."""

    conflicts: tuple[MadeConflict, ...]
    """The robots that were to be blocked and to be allowed."""
    from_: str | None
    """The file that it was made from, if there was one."""
    groups: tuple[MadeGroup, ...]
    """The groups that were added."""
    others_blocked: bool
    """Whether robots without a group of their own are blocked now, and were not before."""
    out: str | None
    """The file that it was written to, if it was."""
    proved: int
    """The number of robots for which it was proved that they are decided as asked, over all URLs: the known ones, those that are
named, and one for all others."""
    unreachable: tuple[str, ...]
    """Blocked robots that may ignore robots.txt, or are known to, by the registry."""
    text: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "conflicts": ("conflicts", many(one(lambda: MadeConflict))),
        "from": ("from_", None),
        "groups": ("groups", many(one(lambda: MadeGroup))),
        "unreachable": ("unreachable", tuples),
        "text_b64": ("text", octets),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Page(Answer):
    """What a page and its headers say to a robot. Statements are referred to by their index in `statements`."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    at: datetime
    """The time for which this applies."""
    canonical: Canonical
    """The page's canonical address."""
    closed_by_robots_txt: bool
    """Whether the site's robots.txt disallows the page for the robot, and so says nothing about its use."""
    file: str
    """The page: its file, or its URL."""
    headers: tuple[Header, ...]
    """The headers of the response; places refer to them by number."""
    index_if_embedded: bool
    """Whether the page may be indexed as part of another."""
    legacy: tuple[Legacy, ...]
    """What it says in the terms of 1996."""
    licenses: tuple[License, ...]
    """The licences whose terms also apply."""
    max_image_preview: Ruled2
    """The largest image: `none`, `standard` or `large`."""
    max_snippet: Ruled
    """The most characters of an excerpt; -1 for any number."""
    max_video_preview: Ruled
    """The most seconds of a video; -1 for any number."""
    may_index: bool | None
    """Whether the page may be indexed; None if nothing forbids it, but not everything could be read."""
    read: Reading
    """How it was read."""
    reason: str | None
    """Why the answer is unknown, as a code."""
    statements: tuple[PageStatement, ...]
    """Every statement of the page and its headers."""
    tdmrep: Tdmrep | None
    """The state of the site's tdmrep.json; None if it was not requested."""
    unavailable_after: Ruled3
    """When the page must no longer be shown."""
    usage: Usage
    """Every preference on use, from the page, its headers and its site."""
    uses: Uses
    """The resulting answer for each use."""
    verdict: str
    """The same in a word: `allowed`, `disallowed` or `undetermined`."""
    ai: IndexRule | None = None
    archive: IndexRule | None = None
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    because: str | None = None
    """The same as text."""
    cache: IndexRule | None = None
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    follow: IndexRule | None = None
    image_ai: IndexRule | None = None
    image_index: IndexRule | None = None
    index: IndexRule | None = None
    index_if_embedded_by: int | None = None
    """The statement that says so."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    snippet: IndexRule | None = None
    translate: IndexRule | None = None

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "at": ("at", moment),
        "canonical": ("canonical", one(lambda: Canonical)),
        "headers": ("headers", many(one(lambda: Header))),
        "legacy": ("legacy", many(one(lambda: Legacy))),
        "licenses": ("licenses", many(one(lambda: License))),
        "max_image_preview": ("max_image_preview", one(lambda: Ruled2)),
        "max_snippet": ("max_snippet", one(lambda: Ruled)),
        "max_video_preview": ("max_video_preview", one(lambda: Ruled)),
        "read": ("read", one(lambda: Reading)),
        "statements": ("statements", many(one(lambda: PageStatement))),
        "tdmrep": ("tdmrep", one(lambda: Tdmrep)),
        "unavailable_after": ("unavailable_after", one(lambda: Ruled3)),
        "usage": ("usage", one(lambda: Usage)),
        "uses": ("uses", one(lambda: Uses)),
        "ai": ("ai", one(lambda: IndexRule)),
        "archive": ("archive", one(lambda: IndexRule)),
        "asked_as": ("asked_as", tuples),
        "cache": ("cache", one(lambda: IndexRule)),
        "follow": ("follow", one(lambda: IndexRule)),
        "image_ai": ("image_ai", one(lambda: IndexRule)),
        "image_index": ("image_index", one(lambda: IndexRule)),
        "index": ("index", one(lambda: IndexRule)),
        "notes": ("notes", many(one(lambda: Note))),
        "snippet": ("snippet", one(lambda: IndexRule)),
        "translate": ("translate", one(lambda: IndexRule)),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class PagePayment(Answer):
    """A response with status 402 in place of a page, with the headers that state a price."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    file: str
    """The URL of the page."""
    licenses: tuple[str | Octets, ...]
    """The licences that they name."""
    may_index: bool | None
    """Whether the page may be indexed: None, since that is not known."""
    price: str | None
    """The price of one request, as the site writes it."""
    reason: str
    """`payment-required`."""
    status: int
    """The status of the answer."""
    terms: tuple[Header, ...]
    """The payment headers, in order."""
    verdict: str
    """The same in a word: `undetermined`."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "licenses": ("licenses", many(one("url"))),
        "terms": ("terms", many(one(lambda: Header))),
        "asked_as": ("asked_as", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Profiles(Answer):
    """A profile as a table: rows of an answer, its meaning, and the reason."""

    answers: tuple[ProfileRow, ...]
    """What each answer means."""
    freshness: ProfileRow
    """The clause for these three."""
    holds_at_least: str
    """How long it applies at least."""
    holds_at_most: str
    """How long it applies at most."""
    holds_by_default: str
    """How long an answer applies if its headers do not say."""
    profile: str
    """Its name."""
    source: str
    """The document that defines it."""
    unreachable: tuple[ProfileRow, ...]
    """What applies while the file is unreachable."""

    _read: ClassVar[Readers] = {
        "answers": ("answers", many(one(lambda: ProfileRow))),
        "freshness": ("freshness", one(lambda: ProfileRow)),
        "unreachable": ("unreachable", many(one(lambda: ProfileRow))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class RobotInLog(Answer):
    """What one robot did: all requests that claim its name, since anyone can send it."""

    agent: str
    """The robot that the User-Agent header claims; `*` if that names none."""
    disallowed: int
    """Those that the file disallows."""
    disallowed_before_fetch: int
    """Those of them that it made before it first fetched robots.txt, by this log."""
    first: datetime
    """The time of its first request."""
    hours: FileLine | None
    """The line that states the hours, if it was outside of them."""
    judged: int
    """Those of its requests that were compared with the rules."""
    last: datetime
    """The time of its last request."""
    may_ignore: bool
    """Whether its operator, or a register, says that users start its requests, or that it does not obey robots.txt."""
    outside_hours: int
    """Its requests outside the visiting hours, by more than a minute."""
    pace: LoggedPace | None
    """How fast it went; absent if no rate is asked of it."""
    registry: str | None
    """What the registry of known robots says of it, where that matters: it is not a robot that fetches, or it may ignore the file."""
    requests: int
    """Its requests."""
    robots_txt: LoggedFetches
    """Its requests for robots.txt."""
    rules: tuple[BrokenLine, ...]
    """The rules that disallow them, the most often broken first."""
    unjudged: int
    """Those that were made before it had to know the file as it is now."""
    verdict: str
    """Whether it broke a rule, a rate or the hours: `disobeyed`; or did not: `obeyed`. `unknown` if it could not know
the file: it never got it, or that was changed later."""

    _read: ClassVar[Readers] = {
        "first": ("first", moment),
        "hours": ("hours", one(lambda: FileLine)),
        "last": ("last", moment),
        "pace": ("pace", one(lambda: LoggedPace)),
        "robots_txt": ("robots_txt", one(lambda: LoggedFetches)),
        "rules": ("rules", many(one(lambda: BrokenLine))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Show(Answer):
    """Everything a file says to one robot. Lines are referred to by their number."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    default: Decided
    """What applies if no rule matches, or to the whole site if it has no file."""
    dialect: str
    """The dialect in which the file was read."""
    fallbacks: tuple[str, ...]
    """The tokens whose groups it obeys where no group names it."""
    known: Known | None
    """What the registry says about the robot."""
    obeys: str | None
    """The token whose groups it obeys."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    agent_maps: tuple[Record, ...] = ()
    """Catalogs of agents."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    at: datetime | None = None
    """The time for which pace and hours are stated."""
    clean_params: tuple[Record, ...] = ()
    """Parameters that do not change a page."""
    comments: tuple[Record, ...] = ()
    """Remarks for the robot's author."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    file: str | None = None
    """The name of the file."""
    groups: tuple[Group, ...] = ()
    """Every group, and its role for the robot."""
    licenses: tuple[Record, ...] = ()
    """Licences."""
    limit_reached_at_line: int | None = None
    """The first line that was not obeyed because of a limit."""
    lines: int | None = None
    """The number of lines in the file."""
    llm_policies: tuple[Record, ...] = ()
    """Texts for language models."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go at that time."""
    payment: dict[str, str] | None = None
    """The server's payment headers, named without `crawler-`."""
    please_visit: tuple[Record, ...] = ()
    """Pages to visit, as proposed in 1996."""
    proposals_1996: Proposals1996 | None = None
    """How the robot treats the proposals of 1996."""
    rates: tuple[Record, ...] = ()
    """Every rate that is stated."""
    rules: tuple[Rule, ...] = ()
    """Its rules, the highest rank first."""
    silent: tuple[SilentLine, ...] = ()
    """The lines that have no effect for the robot."""
    site: str | None = None
    """The site whose file was used."""
    sitemaps: tuple[Record, ...] = ()
    """Sitemaps."""
    usage: UsageRules | None = None
    """The lines about the use of content; None if there are none."""
    uses_at_root: UsesAt | None = None
    """The resulting answers for the home page."""
    versions: tuple[Record, ...] = ()
    """The versions of the standard that its records state."""
    visit: Visit | None = None
    """Whether a visit is welcome at that time."""
    visit_times: tuple[Record, ...] = ()
    """The visiting hours that are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "default": ("default", one(lambda: Decided)),
        "fallbacks": ("fallbacks", tuples),
        "known": ("known", one(lambda: Known)),
        "agent_maps": ("agent_maps", many(one(lambda: Record))),
        "asked_as": ("asked_as", tuples),
        "at": ("at", moment),
        "clean_params": ("clean_params", many(one(lambda: Record))),
        "comments": ("comments", many(one(lambda: Record))),
        "groups": ("groups", many(one(lambda: Group))),
        "licenses": ("licenses", many(one(lambda: Record))),
        "llm_policies": ("llm_policies", many(one(lambda: Record))),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "please_visit": ("please_visit", many(one(lambda: Record))),
        "proposals_1996": ("proposals_1996", one(lambda: Proposals1996)),
        "rates": ("rates", many(one(lambda: Record))),
        "rules": ("rules", many(one(lambda: Rule))),
        "silent": ("silent", many(one(lambda: SilentLine))),
        "sitemaps": ("sitemaps", many(one(lambda: Record))),
        "usage": ("usage", one(lambda: UsageRules)),
        "uses_at_root": ("uses_at_root", one(lambda: UsesAt)),
        "versions": ("versions", many(one(lambda: Record))),
        "visit": ("visit", one(lambda: Visit)),
        "visit_times": ("visit_times", many(one(lambda: Record))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Sitemap(Answer):
    """A sitemap that was fetched; its entries follow."""

    url: str
    """Its URL."""


@dataclass(frozen=True, kw_only=True, repr=False)
class SitemapFault(Answer):
    """A fault in the previous sitemap."""

    byte: int
    """The byte of the sitemap, from 0."""
    clause: str
    """The clause."""
    code: str
    """Its code."""
    line: int
    """The line, from 1."""
    text: str
    """The message."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Sitemaps(Answer):
    """The summary: totals, and the robot."""

    bytes: int
    """The number of bytes that were read, after decompression."""
    closed: int | None
    """The number of URLs that robots.txt disallows for the robot, if that was asked."""
    faults: int
    """The number of faults."""
    listed_again: int
    """The number of URLs and sitemaps that were listed again."""
    sitemaps: int
    """The number of sitemaps that were requested."""
    urls: int
    """The number of different URLs that they list."""
    agents: tuple[str, ...] = ()
    """The robot's own product tokens."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are tried, if there are more than were given."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if any."""
    notes: tuple[Note, ...] = ()
    """Notes on its names, on the file, and on the answer with the file: the same for every URL."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


@dataclass(frozen=True, kw_only=True, repr=False)
class Watch(Answer):
    """Whether a site's rules are another's than last time; what changed follows as answers of `diff`."""

    changed: bool
    """Whether anything means something else than last time."""
    now: str
    """What holds now."""
    rewritten: bool
    """Whether the file has other bytes than last time."""
    since: datetime | None
    """When it was looked at before; absent the first time."""
    site: str
    """The site."""
    was: str | None
    """What held then: `rules`, `allows-all` or `disallows-all`."""

    _read: ClassVar[Readers] = {
        "since": ("since", moment),
    }


KINDS: dict[str, type[Answer]] = {
    "agents": Agents,
    "audit": Audit,
    "batch": Batch,
    "check": Check,
    "classes": Classes,
    "compare": Compare,
    "dialects": Dialects,
    "diff": Diff,
    "diff-of-site": DiffOfSite,
    "explain": Explain,
    "fetch": Fetch,
    "lint": Lint,
    "lint-count": LintCount,
    "lint-rule": LintRule,
    "listed-sitemap": ListedSitemap,
    "listed-url": ListedUrl,
    "logs": Logs,
    "made-robots-txt": MadeRobotsTxt,
    "page": Page,
    "page-payment": PagePayment,
    "profiles": Profiles,
    "robot-in-log": RobotInLog,
    "show": Show,
    "sitemap": Sitemap,
    "sitemap-fault": SitemapFault,
    "sitemaps": Sitemaps,
    "watch": Watch,
}
