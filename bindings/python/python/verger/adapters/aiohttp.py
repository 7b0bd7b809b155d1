"""aiohttp: a middleware of the client, for `aiohttp.ClientSession(middlewares=[polite(gate)])`."""

from __future__ import annotations

from aiohttp import ClientError, ClientHandlerType, ClientMiddlewareType, ClientRequest, ClientResponse

import verger
from verger import errors


def polite(gate: verger.Gate) -> ClientMiddlewareType:
    """A middleware that sends a request when the gate lets it, with the gate's User-Agent."""

    async def middleware(request: ClientRequest, handler: ClientHandlerType) -> ClientResponse:
        request.headers["User-Agent"] = gate.user_agent
        try:
            turn = await gate.wait_async(str(request.url))
        except errors.Refused as refusal:
            raise _refused(refusal) from None
        async with turn:
            response = await handler(request)
            turn.heard(response.status, response.headers.get("Retry-After"))
            return response

    return middleware


def _refused(refusal: errors.Refused) -> errors.Refused:
    """The same refusal as an error of aiohttp's too, since it makes others of what is an `OSError` alone."""
    kind = type(refusal)
    twin = _TWINS.setdefault(kind, type(kind.__name__, (ClientError, kind), {"__module__": __name__}))
    same = twin(*refusal.args)
    same.__dict__.update(refusal.__dict__)
    return same


_TWINS: dict[type[errors.Refused], type[errors.Refused]] = {}
