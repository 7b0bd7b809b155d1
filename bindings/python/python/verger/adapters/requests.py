"""requests: mount an adapter.

>>> session = requests.Session()  # doctest: +SKIP
>>> session.mount("https://", PoliteAdapter(gate))  # doctest: +SKIP
>>> session.mount("http://", PoliteAdapter(gate))  # doctest: +SKIP
"""

from __future__ import annotations

from typing import Any

from requests import PreparedRequest, Response
from requests.adapters import HTTPAdapter

import verger


class PoliteAdapter(HTTPAdapter):
    """Sends a request when the gate lets it, with the gate's User-Agent."""

    def __init__(self, gate: verger.Gate, **options: Any) -> None:
        self._gate = gate
        super().__init__(**options)

    def send(self, request: PreparedRequest, *args: Any, **options: Any) -> Response:
        """Waits, sends, and reports what was heard."""
        request.headers["User-Agent"] = self._gate.user_agent
        with self._gate.wait(str(request.url)) as turn:
            response = super().send(request, *args, **options)
            turn.heard(response.status_code, response.headers.get("Retry-After"))
            return response
