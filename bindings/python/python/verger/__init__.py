"""Which pages of a website a crawler may fetch, how fast, and which line of robots.txt says so.

>>> import verger
>>> answer = verger.check("User-agent: *\\nDisallow: /private", "ExampleBot", "https://example.com/private/diary")
>>> answer.allowed, answer.line
(False, 2)
"""

from __future__ import annotations

from verger._engine import (
    Crawler,
    Decision,
    Decisions,
    DecisionStream,
    DecisionTable,
    Document,
    Policy,
    SitemapFile,
    __version__,
    check,
    compare,
    decide_stream,
    dialects,
    explain,
    page,
    show,
    sitemaps,
)

# What type checkers read; `typing` is not imported for it, since that takes longer than everything else here.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from verger import answers, data, errors
    from verger._batch import decide_batch
    from verger._gate import Gate, Turn
    from verger.answers.robots import Pace

__all__ = [
    "Crawler",
    "Decision",
    "DecisionStream",
    "DecisionTable",
    "Decisions",
    "Document",
    "Gate",
    "Pace",
    "Policy",
    "SitemapFile",
    "Turn",
    "__version__",
    "answers",
    "check",
    "compare",
    "decide_batch",
    "decide_stream",
    "dialects",
    "errors",
    "data",
    "explain",
    "page",
    "show",
    "sitemaps",
]

# What takes a while to import is imported when it is asked for.
_LATER = {
    "Gate": "verger._gate",
    "Pace": "verger.answers.robots",
    "Turn": "verger._gate",
    "decide_batch": "verger._batch",
}
_MODULES = ("answers", "data", "errors")


def __getattr__(name: str) -> Any:
    import importlib

    if name in _MODULES:
        return importlib.import_module(f"verger.{name}")
    if name not in _LATER:
        raise AttributeError(f"module 'verger' has no attribute {name!r}")
    found = getattr(importlib.import_module(_LATER[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
