"""The gate, and turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from verger import _engine

if TYPE_CHECKING:
    from verger.answers.robots import Check

T = TypeVar("T")


class Turn:
    """The right to send one request, now. Use it with `with`, or with `async with`.

    Say what was heard before it is over. If the block fails with an `OSError` before anything was heard, the site did
    not answer, and no request is sent to its host for a while; after another error the right lapses in a few seconds.
    """

    def __init__(self, turn: _engine.Turn) -> None:
        self._turn = turn
        self._heard = False

    @property
    def url(self) -> str:
        """The URL that may be requested."""
        return self._turn.url

    @property
    def line(self) -> int | None:
        """The line of the robots.txt that allows it, if one does."""
        return self._turn.line

    @property
    def interval(self) -> float:
        """Seconds between two requests to the host."""
        return self._turn.interval

    @property
    def waited(self) -> float:
        """How many seconds it waited."""
        return self._turn.waited

    def heard(self, status: int, retry_after: str | None = None) -> float | None:
        """The head of a response arrived, with this status and Retry-After.

        A 429 or a 5xx keeps the host to itself for a while; returns the seconds that it asks for.
        """
        self._heard = True
        return self._turn.heard(status, retry_after)

    def end(self) -> None:
        """The request is over."""
        self._turn.end()

    def give_back(self) -> None:
        """Nothing was sent, and nothing will be."""
        self._turn.give_back()

    def unconnected(self) -> None:
        """No connection was made."""
        self._turn.unconnected()

    def unanswered(self) -> None:
        """There was no answer, or it broke off."""
        self._turn.unanswered()

    def __enter__(self) -> Turn:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None or self._heard:
            self._turn.end()
        elif isinstance(error, OSError):
            self._turn.unanswered()

    async def __aenter__(self) -> Turn:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None or self._heard:
            self._turn.end_soon()
        elif isinstance(error, OSError):
            self._turn.unanswered()


class Gate(_engine.Gate):
    """Asks a site's robots.txt before anything is fetched from it, remembers, defers and paces.

    >>> gate = Gate("ExampleBot/1.0 (+https://example.org/bot)")  # doctest: +SKIP
    >>> if gate.may("https://example.com/page"):  # doctest: +SKIP
    ...     with gate.wait("https://example.com/page") as turn:
    ...         response = requests.get(turn.url, headers={"User-Agent": gate.user_agent})
    ...         turn.heard(response.status_code, response.headers.get("Retry-After"))

    It is shared freely among threads and tasks. What it remembers is shared through `store`: nothing (this process
    alone), the path of a file (the processes of a machine) or a `redis://` URL (a fleet).
    """

    async def may_async(self, url: str) -> Check:
        """As `may`, without blocking the event loop."""
        check: Check = await _called_back(lambda done: self.may_then(url, done))
        return check

    def wait(self, url: str) -> Turn:
        """Waits for the right to send one request to the URL now: until robots.txt, pace and hours allow it.

        Raises `Disallowed` where the URL may not be fetched, and `Deferred` where the wait would be longer than the
        gate's patience.
        """
        return Turn(self.turn(url))

    async def wait_async(self, url: str) -> Turn:
        """As `wait`, without blocking the event loop."""
        turn: _engine.Turn = await _called_back(lambda done: self.turn_then(url, done))
        return Turn(turn)


async def _called_back(begin: Callable[[Callable[[Any, BaseException | None], None]], _engine.Task]) -> Any:
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()

    def settle(value: Any, error: BaseException | None) -> None:
        if future.done():
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)

    def done(value: Any, error: BaseException | None) -> None:
        # Called on a thread of the engine's; a loop that was closed meanwhile waits for nothing.
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, value, error)

    task = begin(done)
    try:
        return await future
    finally:
        task.cancel()
