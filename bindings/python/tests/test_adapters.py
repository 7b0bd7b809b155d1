"""The gate in real clients."""

import asyncio
from collections.abc import Callable

import aiohttp
import httpx
import pytest
import requests
from origin import origin, robots

import verger
from verger.adapters.aiohttp import polite
from verger.adapters.httpx import PoliteAsyncTransport, PoliteTransport
from verger.adapters.requests import PoliteAdapter
from verger.adapters.urllib3 import PolitePoolManager

AGENT = "ExampleBot/1.0 (+https://example.org/bot)"
Get = Callable[[verger.Gate, str], int]


def by_requests(gate: verger.Gate, url: str) -> int:
    with requests.Session() as session:
        session.mount("http://", PoliteAdapter(gate))
        return session.get(url).status_code


def by_urllib3(gate: verger.Gate, url: str) -> int:
    with PolitePoolManager(gate) as pool:
        return pool.request("GET", url).status


def by_httpx(gate: verger.Gate, url: str) -> int:
    with httpx.Client(transport=PoliteTransport(gate), follow_redirects=True) as client:
        return client.get(url).status_code


def by_async_httpx(gate: verger.Gate, url: str) -> int:
    async def get() -> int:
        async with httpx.AsyncClient(transport=PoliteAsyncTransport(gate), follow_redirects=True) as client:
            return (await client.get(url)).status_code

    return asyncio.run(get())


def by_aiohttp(gate: verger.Gate, url: str) -> int:
    async def get() -> int:
        async with aiohttp.ClientSession(middlewares=[polite(gate)]) as session, session.get(url) as response:
            return response.status

    return asyncio.run(get())


CLIENTS = [by_requests, by_urllib3, by_httpx, by_async_httpx, by_aiohttp]


@pytest.mark.parametrize("get", CLIENTS)
def test_a_client_obeys(get: Get) -> None:
    rules = robots("User-agent: ExampleBot\nDisallow: /private\nCrawl-delay: 0.3\n")
    moved = (302, {"Location": "/b"}, b"")
    hidden = (302, {"Location": "/private"}, b"")
    pages = {"/robots.txt": rules, "/moved": moved, "/hidden": hidden, "/busy": (503, {"Retry-After": "60"}, b"")}
    with origin(pages) as site:
        gate = verger.Gate(AGENT, allow_private=True, delay=0.1, patience=3.0)
        assert get(gate, f"{site.url}/moved") == 200
        with pytest.raises(verger.errors.Disallowed, match="line 2"):
            get(gate, f"{site.url}/private")
        with pytest.raises(verger.errors.Disallowed):
            get(gate, f"{site.url}/hidden")
        assert get(gate, f"{site.url}/busy") == 503
        with pytest.raises(verger.errors.Deferred):
            get(gate, f"{site.url}/a")
        assert site.paths() == ["/robots.txt", "/moved", "/b", "/hidden", "/busy"]
        times = [at for at, _, _ in site.asked[1:]]
        assert all(later - earlier >= 0.25 for earlier, later in zip(times, times[1:]))
        assert {agent for _, _, agent in site.asked} == {AGENT}


@pytest.mark.parametrize("get", CLIENTS)
def test_a_host_that_does_not_answer_is_left_alone(get: Get) -> None:
    with origin({"/robots.txt": robots("")}) as site:
        gate = verger.Gate(AGENT, allow_private=True, delay=0.1, patience=1.0)
        assert gate.may(f"{site.url}/a")
        url = site.url
    with pytest.raises(Exception):  # noqa: B017 - each client has its own
        get(gate, f"{url}/a")
    with pytest.raises(verger.errors.Deferred):
        get(gate, f"{url}/a")


def test_no_request_is_sent_without_an_answer() -> None:
    with origin({"/robots.txt": (500, {}, b"")}) as site:
        gate = verger.Gate(AGENT, allow_private=True, delay=0.1, patience=0.5)
        for get in CLIENTS:
            with pytest.raises(verger.errors.Refused):
                get(gate, f"{site.url}/a")
        assert set(site.paths()) == {"/robots.txt"}


