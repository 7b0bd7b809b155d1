"""httpx: a transport, for `httpx.Client(transport=PoliteTransport(gate))` and its asynchronous twin."""

from __future__ import annotations

import httpx

import verger


class PoliteTransport(httpx.BaseTransport):
    """Sends a request when the gate lets it, with the gate's User-Agent."""

    def __init__(self, gate: verger.Gate, transport: httpx.BaseTransport | None = None) -> None:
        self._gate = gate
        self._transport = transport or httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Waits, sends, and reports what was heard."""
        request.headers["User-Agent"] = self._gate.user_agent
        with self._gate.wait(str(request.url)) as turn:
            try:
                response = self._transport.handle_request(request)
            except httpx.TransportError as error:
                _failed(turn, error)
                raise
            turn.heard(response.status_code, response.headers.get("Retry-After"))
            return response

    def close(self) -> None:
        """Closes the transport below."""
        self._transport.close()


class PoliteAsyncTransport(httpx.AsyncBaseTransport):
    """The same for `httpx.AsyncClient`, on asyncio."""

    def __init__(self, gate: verger.Gate, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._gate = gate
        self._transport = transport or httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Waits, sends, and reports what was heard."""
        request.headers["User-Agent"] = self._gate.user_agent
        async with await self._gate.wait_async(str(request.url)) as turn:
            try:
                response = await self._transport.handle_async_request(request)
            except httpx.TransportError as error:
                _failed(turn, error)
                raise
            turn.heard(response.status_code, response.headers.get("Retry-After"))
            return response

    async def aclose(self) -> None:
        """Closes the transport below."""
        await self._transport.aclose()


def _failed(turn: verger.Turn, error: httpx.TransportError) -> None:
    # Its errors are not of the kind OSError.
    if isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout)):
        turn.unconnected()
    else:
        turn.unanswered()
