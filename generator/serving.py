"""A small static server for looking at `dist/` on this machine."""

import io
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from generator.offline import SERVICE_WORKER
from generator.publishing.rules import TYPES

HOST = "127.0.0.1"
FIRST_PORT = 8000
LAST_PORT = 8100


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that module workers and WebAssembly insist on; nothing is cached."""

    protocol_version = "HTTP/1.1"
    # Not the system's table: there a `.js` or `.wasm` can be anything.
    extensions_map = {"": "application/octet-stream", **TYPES}  # noqa: RUF012 (its base's way)

    def end_headers(self) -> None:
        """Ask the browser to look again each time: the next build may differ."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """The service worker is told that an author is looking: pages come from here first."""
        if urlsplit(self.path).path != f"/{SERVICE_WORKER}":
            return super().send_head()
        try:
            code = Path(self.directory, SERVICE_WORKER).read_bytes()
        except OSError:
            return super().send_head()
        live = b"self.LIVE=true;\n" + code
        self.send_response(200)
        self.send_header("Content-Type", self.extensions_map[".js"])
        self.send_header("Content-Length", str(len(live)))
        self.end_headers()
        return io.BytesIO(live)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Only what went wrong is worth a line."""
        if str(code).startswith(("4", "5")):
            super().log_request(code, size)


def serve(folder: Path, port: int | None = None) -> ThreadingHTTPServer:
    """Serve `folder` in the background, on `port` or on the first free one from 8000.

    Raises:
        OSError: the port is taken, or none is free.
    """
    server = _listen(partial(Handler, directory=str(folder)), port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _listen(handler: partial[Handler], port: int | None) -> ThreadingHTTPServer:
    if port is not None:
        return ThreadingHTTPServer((HOST, port), handler)
    for candidate in count(FIRST_PORT):
        try:
            return ThreadingHTTPServer((HOST, candidate), handler)
        except OSError:
            if candidate >= LAST_PORT:
                raise
    raise AssertionError("unreachable")
