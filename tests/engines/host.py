"""A host that opens its files to every origin, as several do, and remembers what was asked."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import tests.browser.server  # noqa: F401  (it teaches Python the types of .wasm and .js)


@dataclass
class Host:
    """Where it listens (ending in `/`), and the paths that were asked of it."""

    address: str = ""
    asked: list[str] = field(default_factory=list)


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: object, host: Host, directory: str) -> None:
        self.host = host
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        self.host.asked.append(self.path)


@contextmanager
def open_host(folder: Path) -> Iterator[Host]:
    """Serve `folder` on a free port of the loopback."""
    host = Host()
    handler = partial(_Handler, host=host, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        host.address = f"http://127.0.0.1:{server.server_port}/"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield host
        server.shutdown()
        thread.join()
