"""Folders served as sites on loopback."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder, and logs nothing. Nobody has to wait between requests."""

    def do_GET(self) -> None:
        if self.path != "/robots.txt":
            return super().do_GET()
        text = b"User-agent: *\nCrawl-delay: 0\n"
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve(folder: Path) -> Iterator[list[str]]:
    """Serves each folder in this folder as a site, and gives the URLs to add."""
    with ExitStack() as stack:
        urls = []
        for site in sorted(path for path in folder.iterdir() if path.is_dir()):
            server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
            stack.callback(server.server_close)
            stack.callback(server.shutdown)
            Thread(target=server.serve_forever, daemon=True).start()
            # A file of JSON-LD is found only by its own URL.
            files = [file.name for file in site.glob("*.jsonld")] or [""]
            urls.extend(f"http://127.0.0.1:{server.server_port}/{file}" for file in files)
        yield urls
