"""A web host on the loopback that treats all pages alike: same compression, same line speed."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from generator.publishing.rules import FOREVER, type_of

HOST = "127.0.0.1"
PIECE = 8 * 1024  # bytes handed to the line at a time


class Line:
    """A line of limited speed that all connections share."""

    def __init__(self) -> None:
        self.mbit: float | None = None
        self._free = 0.0
        self._lock = threading.Lock()

    def wait(self, size: int) -> None:
        """Return when `size` bytes have gone over the line."""
        if self.mbit is None:
            return
        with self._lock:
            self._free = max(self._free, time.perf_counter()) + size * 8 / (self.mbit * 1e6)
            free = self._free
        time.sleep(max(0.0, free - time.perf_counter()))


class Host:
    """Serves the files of a folder from memory, Brotli-compressed to browsers that take it."""

    def __init__(self, folder: Path, compressed: Mapping[Path, bytes]) -> None:
        self.line = Line()
        # The files that were asked for, in order.
        self.asked: list[Path] = []
        self.address = ""
        self._folder = folder
        self._compressed = compressed

    def find(self, address: str) -> Path | None:
        """The file for a request; None when there is none."""
        asked = PurePosixPath(unquote(urlsplit(address).path).lstrip("/"))
        path = self._folder / asked
        path = path / "index.html" if address.endswith("/") else path
        if path not in self._compressed:
            return None
        self.asked.append(path)
        return path

    def compressed(self, path: Path) -> bytes:
        """What a browser gets that takes Brotli."""
        return self._compressed[path]

    @contextmanager
    def serve(self) -> Iterator[None]:
        """Answer requests; meanwhile `address` is where."""
        with ThreadingHTTPServer((HOST, 0), partial(_Answer, self)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            self.address = f"http://{HOST}:{server.server_port}/"
            yield
            server.shutdown()


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(self, host: Host, *args: object) -> None:
        self._host = host
        with suppress(ConnectionError):  # A browser that has enough hangs up.
            super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = self._host.find(self.path)
        if path is None:
            self.send_error(404)
            return
        takes_brotli = "br" in self.headers.get("Accept-Encoding", "")
        data = self._host.compressed(path) if takes_brotli else path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", type_of(path.name))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-cache" if path.suffix == ".html" else FOREVER)
        if takes_brotli:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        for start in range(0, len(data), PIECE if self._host.line.mbit else len(data) or 1):
            piece = data[start : start + PIECE] if self._host.line.mbit else data
            self._host.line.wait(len(piece))
            self.wfile.write(piece)

    def log_message(self, *_: object) -> None:
        """Nothing: the report is what is on the terminal."""
