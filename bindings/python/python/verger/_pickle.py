"""What pickle makes policies again with."""

from __future__ import annotations

from typing import Any


def policy(kind: type[Any], robots: bytes, crawler: Any, dialect: str, origin: str | None) -> Any:
    """A policy, compiled anew from its file."""
    return kind(robots, crawler, dialect=dialect, origin=origin)
