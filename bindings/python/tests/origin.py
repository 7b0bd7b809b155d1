"""A site on loopback that behaves as a test wants."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Answer = tuple[int, dict[str, str], bytes]


@dataclass
class Origin:
    """What a site answers, and what it was asked."""

    pages: dict[str, Answer | Callable[[], Answer]] = field(default_factory=dict)
    asked: list[tuple[float, str, str]] = field(default_factory=list)
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def paths(self) -> list[str]:
        return [path for _, path, _ in self.asked]

    def times(self, path: str) -> list[float]:
        return [at for at, asked, _ in self.asked if asked == path]


@contextmanager
def origin(pages: dict[str, Answer | Callable[[], Answer]]) -> Iterator[Origin]:
    """Starts a site; a page that it does not have is a short HTML."""
    site = Origin(dict(pages))

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            site.asked.append((time.monotonic(), self.path, self.headers.get("User-Agent", "")))
            page = site.pages.get(self.path, (200, {}, b"<html><body>page</body></html>"))
            status, headers, body = page() if callable(page) else page
            self.send_response(status)
            for name, value in {"Content-Type": "text/html", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def robots(text: str) -> Answer:
    """A robots.txt."""
    return 200, {"Content-Type": "text/plain"}, text.encode()
