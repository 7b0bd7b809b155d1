# Written by `cargo xtask docs` from docs/schema/v1.
# ruff: noqa: E501
"""Answers, and their parts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from verger.answers._reading import Answer, Part, Readers, many, one, octets, time, tuples

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
class Axis(Part):
    """A choice of a dialect."""

    answer: str
    """The choice; code is in backquotes."""
    clause: str
    """Where it is laid down; `–` where it is nowhere."""
    question: str
    """What is chosen; code is in backquotes."""


@dataclass(frozen=True, kw_only=True)
class Canonical(Part):
    """Where a page says that it really is."""

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
    """A link to where a page really is."""

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
class Column(Part):
    """What a dialect tells a robot."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None where it is neither."""
    dialect: str
    """The dialect."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """Why."""
    verdict: Verdict
    """The answer."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    directive: str | None = None
    """The field of that line."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", time),
    }


@dataclass(frozen=True, kw_only=True)
class Decided(Part):
    """What holds for a URL: by a rule of a file, or by a clause where there is none."""

    allowed: bool | None
    """The same as yes or no; None where it is neither."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """Why."""
    verdict: Verdict
    """The answer."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    directive: str | None = None
    """The field of that line."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""

    _read: ClassVar[Readers] = {
        "limit": ("limit", one(lambda: Limit)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", time),
    }


@dataclass(frozen=True, kw_only=True)
class ExplainedRule(Part):
    """An Allow or Disallow of the robot's groups, and what became of it."""

    directive: str
    """Its field."""
    length: int
    """The bytes of the pattern's normal form."""
    line: int
    """Its line."""
    outcome: str
    """What became of it: `decides`, `outranked`, `overruled`, `no-match` or `no-rule`."""
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
    """What holds for one robot: at the path `/`, and how fast."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None where it is neither."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """Why."""
    verdict: Verdict
    """The answer."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    pace: Pace | None = None
    """How fast it may go; absent without a file."""
    pattern: str | Octets | None = None
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    visit: Visit | None = None
    """Whether a visit is welcome now, where hours are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "pattern_b64": ("pattern", octets),
        "until": ("until", time),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True)
class FileCopy(Part):
    """A copy of a robots.txt."""

    bytes: int
    """Its length in bytes, as far as it is kept."""
    confirmed: datetime
    """When it was received, or last confirmed."""
    fresh_until: datetime
    """Until when it holds without asking."""
    media_type: str | None
    """The media type that it was served as."""
    sha256: str
    """Its SHA-256, in hexadecimal digits."""
    truncated: bool
    """Whether it was longer than what is kept."""
    url: str
    """Where it came from."""

    _read: ClassVar[Readers] = {
        "confirmed": ("confirmed", time),
        "fresh_until": ("fresh_until", time),
    }


@dataclass(frozen=True, kw_only=True)
class Group(Part):
    """A group, and what it is to the robot."""

    agents: tuple[Agent, ...]
    """Its User-agent lines."""
    lines: tuple[int, int]
    """Its first and its last line."""
    role: str
    """What it is to the robot: `obeyed`, `for-others`, or why it is not obeyed."""
    text: str | None = None
    """The same for a person; absent for the groups of others."""

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
    """The status of the answer; None where none came."""
    url: str
    """The URL that was asked for."""


@dataclass(frozen=True, kw_only=True)
class IndexRule(Part):
    """Whether a robot may do something."""

    by: tuple[int, ...]
    """The statements that say so."""
    overrules: tuple[int, ...]
    """The statements that are less strict."""
    value: bool | None
    """The answer; None where nothing is said, or what was not read may say otherwise."""
    instead: Instead | None = None
    """The page to be indexed instead, to a robot that obeys the proposals of 1996."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
        "instead": ("instead", one(lambda: Instead)),
    }


@dataclass(frozen=True, kw_only=True)
class Instead(Part):
    """The page to be indexed instead."""

    at: Place | None = None
    """Where it is named."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "at": ("at", one(lambda: Place)),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Known(Part):
    """What the registry of known robots says of a robot."""

    as_of: str
    """When that was said."""
    evidence: str
    """Whose word that is."""
    obedience: str
    """Whether it obeys."""
    operator: str
    """Whose it is."""
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
    """A signal in the words of 1996."""

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
    """A licence whose terms hold too."""

    counts: bool
    """Whether it counts: some type says that it is for machines."""
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
    """A limit on what is obeyed of a file."""

    octets: int | None = None
    rules: int | None = None


@dataclass(frozen=True, kw_only=True)
class Note(Part):
    """Something to be said besides an answer."""

    code: str
    """A name for programs."""
    text: str
    """What a person is told."""
    line: int | None = None
    """The line it speaks of; the first, where there are several."""


@dataclass(frozen=True, kw_only=True)
class OtherClass(Part):
    """A class in someone else's words."""

    as_of: str
    """When they said it."""
    by: str
    """Whose words."""
    name: str
    """Their name for it."""
    obedience: str | None
    """Whether its robots obey, where they say so."""
    source: str
    """Where they say it."""


@dataclass(frozen=True, kw_only=True)
class Pace(Part):
    """How fast a robot may go, who says so, and until when."""

    clamped_from: float | None
    """What it asks for, where that is more than the ceiling."""
    interval: float
    """Seconds between two requests."""
    line: int | None
    """The line that asks for it."""
    next_change: datetime | None
    """When another pace holds."""
    source: str
    """Who asks for it: `line`, `rule-of-thumb` or `caller`."""
    directive: str | None = None
    """The field of the line."""
    value: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "next_change": ("next_change", time),
        "value_b64": ("value", octets),
    }


@dataclass(frozen=True, kw_only=True)
class PageStatement(Part):
    """One rule of a page, as it is written."""

    applies: bool
    """Whether it is for the robot that is asked about."""
    fault: str | None
    """What is wrong with it."""
    rule: str | None
    """What it says; None where it cannot be read."""
    source: str
    """What it is in, such as `meta` or `X-Robots-Tag`."""
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
    """A row of a profile: what comes, what that means, and why."""

    means: str
    """What it means."""
    says: str
    """What is laid down there."""
    source: str
    """Where that is laid down."""
    when: str
    """What comes, or when."""


@dataclass(frozen=True, kw_only=True)
class Proposals1996(Part):
    """What a robot makes of the proposals of 1996."""

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
    """Whether nothing of it is unknown."""
    end: str
    """Where reading ended."""
    gap: str | None
    """Why it may say more than was found."""
    overlong_attributes: int
    """The number of values that were cut for their length."""
    rules_cut: bool
    """Whether a list of rules for the robot is longer than was read."""
    unclosed: str | None
    """What it ends inside of."""


@dataclass(frozen=True, kw_only=True)
class Record(Part):
    """A line that is neither a User-agent line nor a rule, and what its value says."""

    directive: str
    """Its field."""
    line: int
    """Its line."""
    absolute: bool | None = None
    """Whether it is an absolute address."""
    documents: int | None = None
    """How many documents may be fetched"""
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
    """The part of the day for which it holds."""

    _read: ClassVar[Readers] = {
        "names": ("names", tuples),
        "path_b64": ("path", octets),
        "url_b64": ("url", octets),
        "value_b64": ("value", octets),
        "window": ("window", one(lambda: Window)),
    }


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
    """The answer; None where nothing is said, or what was not read may say otherwise."""

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
    """The answer; None where nothing is said, or what was not read may say otherwise."""

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
    """The answer; None where nothing is said, or what was not read may say otherwise."""

    _read: ClassVar[Readers] = {
        "by": ("by", tuples),
        "overrules": ("overrules", tuples),
        "value": ("value", time),
    }


@dataclass(frozen=True, kw_only=True)
class SharedNote(Part):
    """A note, and the dialects that it holds for."""

    code: str
    """A name for programs."""
    dialects: tuple[str, ...]
    """The dialects."""
    text: str
    """What a person is told."""
    line: int | None = None
    """The line it speaks of; the first, where there are several."""

    _read: ClassVar[Readers] = {
        "dialects": ("dialects", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class SilentLine(Part):
    """A line that says nothing."""

    line: int
    """The line."""
    why: str
    """Why it says nothing, for a person."""
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
    """What is known of a site's tdmrep.json."""

    state: str
    faults: tuple[str, ...] = ()
    """What is wrong with it."""
    rules: int | None = None
    """The number of its rules."""
    why: str | None = None
    """Why."""

    _read: ClassVar[Readers] = {
        "faults": ("faults", tuples),
    }


@dataclass(frozen=True, kw_only=True)
class Usage(Part):
    """What holds, and every statement."""

    reuse: str | None
    """How far the content may be used again: `immediate`, `reference` or `full`."""
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
    """A name for programs."""
    text: str
    """What a person is told."""
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
    """In which language it is made: `Content-Usage`, `Content-Signal`, `noai`, `noindex` or `tdm-reservation`."""
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
    """How far the content may be used again, where it says so."""
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
    """Those that are in no group, so for nobody."""

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
    """In which language it is made: `Content-Usage`, `Content-Signal`, `noai`, `noindex` or `tdm-reservation`."""
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
    """How far the content may be used again, where it says so."""
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
    """Whether a use is welcome, and who says so."""

    by: tuple[int, ...]
    """The statements that decide."""
    category: str | None
    """The category that decides."""
    overrules: tuple[int, ...]
    """Those that say something else."""
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
    """Whether each use is welcome. Statements are named by their index among those of the usage."""

    tdm_policy: str | None
    """The address at which the right to text and data mining may be had."""
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
class UsesAtRoot(Part):
    """What the statements on use come to for the home page."""

    applicable: bool
    """Whether it may be fetched; else nothing is said of its use (draft-ietf-aipref-attach §3.1)."""
    url: str
    """`/`."""
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
    """The hours that are stated; absent where none are."""

    _read: ClassVar[Readers] = {
        "next_change": ("next_change", time),
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


@dataclass(frozen=True, kw_only=True)
class Agents(Answer):
    """A known robot."""

    as_of: str
    """When it was said."""
    evidence: str
    """Whose word that is."""
    fallbacks: tuple[str, ...]
    """The tokens whose groups it obeys where no group names it."""
    note: str | None
    """What else there is to know."""
    obedience: str
    """Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`."""
    obeys_star: bool
    """Whether groups for `*` are meant for it."""
    operator: str
    """Whose it is."""
    page: str | None
    """The operator's page on it."""
    purposes: tuple[str, ...]
    """Its classes."""
    registry: str
    """The date of the registry."""
    source: str
    """Where this is from."""
    token: str
    """Its product token."""
    token_kind: str
    """What the token stands for."""
    notes: tuple[Note, ...] = ()
    """What was read into the name that was given."""

    _read: ClassVar[Readers] = {
        "fallbacks": ("fallbacks", tuples),
        "purposes": ("purposes", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


@dataclass(frozen=True, kw_only=True)
class Batch(Answer):
    """The answer to one line of a batch. What was asked is not repeated: the question's own `id` tells which it is."""

    agents: tuple[str, ...] = ()
    """The robot's own product tokens."""
    allowed: bool | None = None
    """The same as yes or no; None where it is neither."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    at: datetime | None = None
    """The time for which pace and hours are told."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    defined: str | None = None
    """The name that a body has from now on."""
    directive: str | None = None
    """The field of that line."""
    dropped: str | None = None
    """The name whose body was dropped."""
    error: str | None = None
    """Why the line could not be answered."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    id: Any = None
    """The question's own `id`."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    line: int | None = None
    """The line of the rule that decided, from 1."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go at that time."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    read_as: str | Octets | None = None
    reason: str | None = None
    """Why."""
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    verdict: Verdict | None = None
    """The answer."""
    visit: Visit | None = None
    """When it is welcome."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "at": ("at", time),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "pace": ("pace", one(lambda: Pace)),
        "path_b64": ("path", octets),
        "pattern_b64": ("pattern", octets),
        "read_as_b64": ("read_as", octets),
        "until": ("until", time),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True)
class Check(Answer):
    """May this robot fetch this URL? By a file, or by what its site answered."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None where it is neither."""
    dialect: str
    """The dialect as which the file was read."""
    line: int | None
    """The line of the rule that decided, from 1."""
    reason: str
    """Why."""
    verdict: Verdict
    """The answer."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    file: str | None = None
    """The name of the file."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    payment: dict[str, str] | None = None
    """What the server says of payment: its headers, under their names without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site that was asked."""
    until: datetime | None = None
    """When to ask again, where the answer is deferred."""
    url: str | Octets | None = None
    visit: Visit | None = None
    """Whether a visit is welcome now, where hours are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "limit": ("limit", one(lambda: Limit)),
        "notes": ("notes", many(one(lambda: Note))),
        "path_b64": ("path", octets),
        "pattern_b64": ("pattern", octets),
        "until": ("until", time),
        "url_b64": ("url", octets),
        "visit": ("visit", one(lambda: Visit)),
    }


@dataclass(frozen=True, kw_only=True)
class Classes(Answer):
    """A class of robots."""

    also: tuple[OtherClass, ...]
    """What others call it."""
    class_: str
    """Its name."""
    meaning: str
    """What its robots do."""
    robots: int
    """How many known robots it has."""

    _read: ClassVar[Readers] = {
        "also": ("also", many(one(lambda: OtherClass))),
        "class": ("class_", None),
    }


@dataclass(frozen=True, kw_only=True)
class Compare(Answer):
    """What each dialect tells each robot about a URL."""

    agree: bool
    """Whether all verdicts are the same."""
    answers: tuple[Column, ...]
    """The answer of each column."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    file: str | None = None
    """The name of the file."""
    notes: tuple[SharedNote, ...] = ()
    """What is to be said of the robots and of the file: the same for every URL."""
    payment: dict[str, str] | None = None
    """What the server says of payment: its headers, under their names without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site that was asked."""
    url: str | Octets | None = None

    _read: ClassVar[Readers] = {
        "answers": ("answers", many(one(lambda: Column))),
        "notes": ("notes", many(one(lambda: SharedNote))),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Dialects(Answer):
    """A dialect, as its choices."""

    axes: tuple[Axis, ...]
    """Its choice on each axis."""
    dialect: str
    """Its name."""
    source: str
    """Where it is laid down."""

    _read: ClassVar[Readers] = {
        "axes": ("axes", many(one(lambda: Axis))),
    }


@dataclass(frozen=True, kw_only=True)
class Explain(Answer):
    """Why this robot may fetch this URL, or may not: every group and every rule, and what each is to the question."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    allowed: bool | None
    """The same as yes or no; None where it is neither."""
    dialect: str
    """The dialect as which the file was read."""
    groups: tuple[Group, ...]
    """Every group of the file, and what it is to the robot."""
    line: int | None
    """The line of the rule that decided, from 1."""
    lines: tuple[SourceLine, ...]
    """The lines of the file that these are on, and those that part two of them."""
    reason: str
    """Why."""
    rules: tuple[ExplainedRule, ...]
    """Every rule of the robot's groups by its rank, then the lines that are not rules; and what became of each."""
    verdict: Verdict
    """The answer."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down what holds without a file."""
    directive: str | None = None
    """The field of that line."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    file: str | None = None
    """The name of the file."""
    limit: Limit | None = None
    """That limit."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    path: str | Octets | None = None
    pattern: str | Octets | None = None
    payment: dict[str, str] | None = None
    """What the server says of payment: its headers, under their names without `crawler-`."""
    read_as: str | None = None
    """The URL that a host without a scheme was read as."""
    site: str | None = None
    """The site that was asked."""
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
        "until": ("until", time),
        "url_b64": ("url", octets),
    }


@dataclass(frozen=True, kw_only=True)
class Fetch(Answer):
    """What is known of a site's robots.txt."""

    asked: bool
    """Whether the site was asked now; else this is what is remembered."""
    at: datetime
    """When this was asked."""
    cache_trouble: str | None
    """Why the answer could not be looked up or remembered."""
    holds: SiteHolds | None
    """What holds for the site; None where it must be asked first."""
    notes: tuple[Note, ...]
    """What is to be said of the answer and of the file."""
    robots: tuple[FetchRobot, ...]
    """What that is to each robot."""
    site: str
    """The site."""
    trouble: str | None
    """Why no answer came now, in the words of the network."""
    access: str | None = None
    """What it came to: `successful`, `unavailable`, `unreachable` and so on (RFC 9309 §2.3.1)."""
    answered: datetime | None = None
    """When it was complete."""
    because: str | None = None
    """What is laid down there."""
    clause: str | None = None
    """Where it is laid down."""
    failures: int | None = None
    """The number of attempts that failed since the file was reached."""
    file: FileCopy | None = None
    """The last good copy of the file."""
    hops: tuple[Hop, ...] = ()
    """The requests, in order: each but the last was redirected."""
    payment: dict[str, str] | None = None
    """What the server says of payment: its headers, under their names without `crawler-`."""
    reason: str | None = None
    """`payment-required`, where that is what the answer says."""
    said: str | None = None
    """What it was."""
    site_answered: datetime | None = None
    """When the site was last seen to answer something else."""
    took_seconds: float | None = None
    """How long the last request took."""
    unreachable_since: datetime | None = None
    """Since when no attempt has reached the file."""
    until: datetime | None = None
    """When to ask again."""

    _read: ClassVar[Readers] = {
        "at": ("at", time),
        "notes": ("notes", many(one(lambda: Note))),
        "robots": ("robots", many(one(lambda: FetchRobot))),
        "answered": ("answered", time),
        "file": ("file", one(lambda: FileCopy)),
        "hops": ("hops", many(one(lambda: Hop))),
        "site_answered": ("site_answered", time),
        "unreachable_since": ("unreachable_since", time),
        "until": ("until", time),
    }


@dataclass(frozen=True, kw_only=True)
class ListedSitemap(Answer):
    """A sitemap that the one before lists."""

    url: str
    """Its URL, as it is written."""


@dataclass(frozen=True, kw_only=True)
class ListedUrl(Answer):
    """A page that the sitemap before lists."""

    lastmod: str | None
    """When it was changed last, as it is written."""
    url: str
    """Its URL."""
    verdict: Verdict | None = None
    """Whether robots.txt lets the robot fetch it, where that was asked."""


@dataclass(frozen=True, kw_only=True)
class Page(Answer):
    """What a page and its headers say to a robot. Statements are named by their index in `statements`."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    at: datetime
    """The time of which this holds."""
    canonical: Canonical
    """Where the page says that it really is."""
    closed_by_robots_txt: bool
    """Whether the site's robots.txt closes the page to the robot, and so says nothing on its use."""
    file: str
    """The page: its file, or its URL."""
    headers: tuple[Header, ...]
    """The headers that it came with; places count them."""
    index_if_embedded: bool
    """Whether the page may be indexed as a part of another."""
    legacy: tuple[Legacy, ...]
    """What it says in the words of 1996."""
    licenses: tuple[License, ...]
    """The licences whose terms hold too."""
    max_image_preview: Ruled2
    """The largest image: `none`, `standard` or `large`."""
    max_snippet: Ruled
    """The most characters of an excerpt; -1 for any number."""
    max_video_preview: Ruled
    """The most seconds of a video; -1 for any number."""
    may_index: bool | None
    """Whether the page may be indexed; None where nothing forbids it, but not all could be read."""
    read: Reading
    """How it was read."""
    reason: str | None
    """What keeps that from being known."""
    statements: tuple[PageStatement, ...]
    """Every statement of the page and its headers."""
    tdmrep: Tdmrep | None
    """What is known of the site's tdmrep.json; None where it was not asked for."""
    unavailable_after: Ruled3
    """When the page is to be dropped."""
    usage: Usage
    """Every preference on use, of the page, its headers and its site."""
    uses: Uses
    """What follows for each use."""
    verdict: str
    """The same in a word: `allowed`, `disallowed` or `undetermined`."""
    ai: IndexRule | None = None
    archive: IndexRule | None = None
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    because: str | None = None
    """The same in words."""
    cache: IndexRule | None = None
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    follow: IndexRule | None = None
    image_ai: IndexRule | None = None
    image_index: IndexRule | None = None
    index: IndexRule | None = None
    index_if_embedded_by: int | None = None
    """The statement that says so."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    snippet: IndexRule | None = None
    translate: IndexRule | None = None

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "at": ("at", time),
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


@dataclass(frozen=True, kw_only=True)
class PagePayment(Answer):
    """An answer of 402 in place of a page, with the headers that tell a price."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    file: str
    """The URL of the page."""
    licenses: tuple[str | Octets, ...]
    """The licences that are named there."""
    may_index: bool | None
    """Whether the page may be indexed: None, since that is not known."""
    price: str | None
    """What one request costs, as the site writes it."""
    reason: str
    """`payment-required`."""
    status: int
    """The status of the answer."""
    terms: tuple[Header, ...]
    """The headers that say what is asked, in order."""
    verdict: str
    """The same in a word: `undetermined`."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "licenses": ("licenses", many(one("url"))),
        "terms": ("terms", many(one(lambda: Header))),
        "asked_as": ("asked_as", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


@dataclass(frozen=True, kw_only=True)
class Profiles(Answer):
    """A profile as it is told: rows of what comes, what that means, and why."""

    answers: tuple[ProfileRow, ...]
    """What each answer means."""
    freshness: ProfileRow
    """Where these three are laid down."""
    holds_at_least: str
    """How long it holds at least."""
    holds_at_most: str
    """How long it holds at most."""
    holds_by_default: str
    """How long an answer holds if its headers say nothing."""
    profile: str
    """Its name."""
    source: str
    """Where it is laid down."""
    unreachable: tuple[ProfileRow, ...]
    """What holds while the file is unreachable."""

    _read: ClassVar[Readers] = {
        "answers": ("answers", many(one(lambda: ProfileRow))),
        "freshness": ("freshness", one(lambda: ProfileRow)),
        "unreachable": ("unreachable", many(one(lambda: ProfileRow))),
    }


@dataclass(frozen=True, kw_only=True)
class Show(Answer):
    """Everything a file says to one robot. Every line that it tells of is named by its number."""

    agents: tuple[str, ...]
    """The robot's own product tokens."""
    default: Decided
    """What holds where no rule matches, or for the whole site where it has no file."""
    dialect: str
    """The dialect as which the file was read."""
    fallbacks: tuple[str, ...]
    """The tokens whose groups it obeys where no group names it."""
    known: Known | None
    """What the registry says of the robot."""
    obeys: str | None
    """The token whose groups it obeys."""
    access: str | None = None
    """The access result; absent if the site was never asked."""
    agent_maps: tuple[Record, ...] = ()
    """Catalogs of agents."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    at: datetime | None = None
    """The time for which pace and hours are told."""
    clean_params: tuple[Record, ...] = ()
    """Parameters that do not change a page."""
    comments: tuple[Record, ...] = ()
    """Remarks for the robot's author."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    file: str | None = None
    """The name of the file."""
    groups: tuple[Group, ...] = ()
    """Every group, and what it is to the robot."""
    licenses: tuple[Record, ...] = ()
    """Licences."""
    limit_reached_at_line: int | None = None
    """The first line that a limit kept from being obeyed."""
    lines: int | None = None
    """How many lines the file has."""
    llm_policies: tuple[Record, ...] = ()
    """Texts for language models."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""
    pace: Pace | None = None
    """How fast the robot may go at that time."""
    payment: dict[str, str] | None = None
    """What the server says of payment: its headers, under their names without `crawler-`."""
    please_visit: tuple[Record, ...] = ()
    """Pages to be visited, as proposed in 1996."""
    proposals_1996: Proposals1996 | None = None
    """What the robot makes of the proposals of 1996."""
    rates: tuple[Record, ...] = ()
    """Every rate that is stated."""
    rules: tuple[Rule, ...] = ()
    """Its rules, the highest rank first."""
    silent: tuple[SilentLine, ...] = ()
    """The lines that say nothing to the robot."""
    site: str | None = None
    """The site that was asked."""
    sitemaps: tuple[Record, ...] = ()
    """Sitemaps."""
    usage: UsageRules | None = None
    """The lines on the use of content; None where there are none."""
    uses_at_root: UsesAtRoot | None = None
    """What they come to for the home page."""
    versions: tuple[Record, ...] = ()
    """The versions of the standard that its records state."""
    visit: Visit | None = None
    """Whether a visit is welcome at that time."""
    visit_times: tuple[Record, ...] = ()
    """The hours that are stated."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "default": ("default", one(lambda: Decided)),
        "fallbacks": ("fallbacks", tuples),
        "known": ("known", one(lambda: Known)),
        "agent_maps": ("agent_maps", many(one(lambda: Record))),
        "asked_as": ("asked_as", tuples),
        "at": ("at", time),
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
        "uses_at_root": ("uses_at_root", one(lambda: UsesAtRoot)),
        "versions": ("versions", many(one(lambda: Record))),
        "visit": ("visit", one(lambda: Visit)),
        "visit_times": ("visit_times", many(one(lambda: Record))),
    }


@dataclass(frozen=True, kw_only=True)
class Sitemap(Answer):
    """A sitemap that was fetched: what it lists comes next."""

    url: str
    """Its URL."""


@dataclass(frozen=True, kw_only=True)
class SitemapFault(Answer):
    """What is wrong with the sitemap before."""

    byte: int
    """The byte of the sitemap, from 0."""
    clause: str
    """Where it is laid down."""
    code: str
    """A name for programs."""
    line: int
    """The line, from 1."""
    text: str
    """What a person is told."""


@dataclass(frozen=True, kw_only=True)
class Sitemaps(Answer):
    """The whole: how much there was, and who asked."""

    bytes: int
    """The number of bytes that were read, after decompression."""
    closed: int | None
    """The number of URLs that robots.txt closes to the robot, where that was asked."""
    faults: int
    """The number of faults."""
    listed_again: int
    """The number of URLs and sitemaps that were listed again."""
    sitemaps: int
    """The number of sitemaps that were asked for."""
    urls: int
    """The number of different URLs that they list."""
    agents: tuple[str, ...] = ()
    """The robot's own product tokens."""
    asked_as: tuple[str, ...] | None = None
    """Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given."""
    fallback: str | None = None
    """The fallback whose groups it obeys, if it does."""
    notes: tuple[Note, ...] = ()
    """What is to be said of its names, of the file, and of the answer that brought it: the same for every URL."""

    _read: ClassVar[Readers] = {
        "agents": ("agents", tuples),
        "asked_as": ("asked_as", tuples),
        "notes": ("notes", many(one(lambda: Note))),
    }


KINDS: dict[str, type[Answer]] = {
    "agents": Agents,
    "batch": Batch,
    "check": Check,
    "classes": Classes,
    "compare": Compare,
    "dialects": Dialects,
    "explain": Explain,
    "fetch": Fetch,
    "listed-sitemap": ListedSitemap,
    "listed-url": ListedUrl,
    "page": Page,
    "page-payment": PagePayment,
    "profiles": Profiles,
    "show": Show,
    "sitemap": Sitemap,
    "sitemap-fault": SitemapFault,
    "sitemaps": Sitemaps,
}
