"""Why nothing is fetched. Each is a kind of `OSError`, and says what is wrong and what to do next."""

from __future__ import annotations

from datetime import datetime, timezone


class Refused(OSError):
    """Nothing may be fetched, or could be."""

    url: str
    """What was asked for."""
    line: int | None = None
    """The line of the robots.txt that says so, if one does."""
    clause: str | None = None
    """Where it is laid down, where no line says so."""


class Disallowed(Refused, PermissionError):
    """The site's robots.txt disallows it, or its answer does."""


class Deferred(Refused, TimeoutError):
    """Not yet: the site has to be asked again first, or has asked for a longer wait than the gate's patience."""

    until: datetime
    """When to ask again."""


class Guarded(Refused, PermissionError):
    """The address is not of the public web, so nothing was asked."""


class Unreachable(Refused, ConnectionError):
    """There was no answer."""


class StoreUnavailable(Refused, ConnectionError):
    """No permit could be had, so nothing was sent: see to the store, or use another."""


_NEXT = {
    "Disallowed": "do not fetch it",
    "Deferred": "ask again then",
    "Guarded": "allow_private=True reaches machines of your own",
    "Unreachable": "ask again later",
    "StoreUnavailable": "see to the store, or use another",
}


def _refusal(
    kind: str, why: str, url: str, line: int | None, clause: str | None, until: int | None
) -> Refused:
    following = _NEXT[kind]
    if kind == "Deferred" and clause is None:
        # Nothing but the gate's patience keeps it from waiting.
        following += ", or give the gate more patience"
    error: Refused = globals()[kind](f"{url}: {why}; {following}")
    error.url, error.line, error.clause = url, line, clause
    if until is not None:
        setattr(error, "until", datetime.fromtimestamp(until, timezone.utc))
    return error
