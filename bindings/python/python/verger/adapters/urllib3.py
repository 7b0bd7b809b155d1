"""urllib3: a pool manager."""

from __future__ import annotations

from typing import Any

from urllib3 import BaseHTTPResponse, PoolManager, Retry

import verger


class PolitePoolManager(PoolManager):
    """Sends a request when the gate lets it, with the gate's User-Agent. It repeats nothing by itself."""

    def __init__(self, gate: verger.Gate, **options: Any) -> None:
        self._gate = gate
        super().__init__(**options)

    def urlopen(self, method: str, url: str, redirect: bool = True, **options: Any) -> BaseHTTPResponse:  # type: ignore[override]
        """Waits, sends, and reports what was heard; each redirect waits for a turn of its own."""
        headers = dict(options.pop("headers", None) or self.headers)
        headers["User-Agent"] = self._gate.user_agent
        # What the pool repeats would pass no gate.
        hops = Retry.from_int(options.pop("retries", None), redirect=redirect)
        options["retries"] = hops.new(total=None, connect=0, read=0, status=0, other=0)
        with self._gate.wait(url) as turn:
            response = super().urlopen(method, url, redirect=False, headers=headers, **options)
            turn.heard(response.status, response.headers.get("Retry-After"))
        target = response.get_redirect_location() if redirect else None
        if not target:
            return response
        response.drain_conn()
        retries = hops.increment(method, url, response=response)
        following = "GET" if response.status == 303 and method != "HEAD" else method
        options["retries"] = retries
        from urllib.parse import urljoin

        return self.urlopen(following, urljoin(url, target), headers=headers, **options)
