"""A web host for the tests: `dist/` below a path, as a school's file share would have it."""

import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

# Python reads the machine's own table, which may lack these.
mimetypes.add_type("application/wasm", ".wasm")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")


class _Handler(SimpleHTTPRequestHandler):
    """Serves one folder below `prefix`; everything outside it is not there."""

    def __init__(self, *args: object, prefix: str, directory: str) -> None:
        self.prefix = prefix
        with suppress(ConnectionError):  # A page that is closed hangs up.
            super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def send_head(self):  # type: ignore[no-untyped-def] # the base class has no types here
        if not self.path.startswith(self.prefix):
            self.send_error(404)
            return None
        self.path = self.path[len(self.prefix) - 1 :]
        return super().send_head()

    def log_message(self, *_: object) -> None:
        pass


class Host:
    """A web host that can be switched off and on, and that can be given another site."""

    def __init__(self, folder: Path, prefix: str = "/a/b/") -> None:
        self.prefix = prefix
        self.port = 0
        self.folder = folder
        self._server: ThreadingHTTPServer | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def start(self) -> None:
        """Serve the folder, at the same address as before."""
        handler = partial(_Handler, prefix=self.prefix, directory=str(self.folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self._server.server_port
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Refuse every connection."""
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._server = None

    def deploy(self, folder: Path) -> None:
        """Put another site in the place of this one."""
        self.stop()
        self.folder = folder
        self.start()


@contextmanager
def serve(folder: Path, prefix: str = "/a/b/") -> Iterator[str]:
    """Serve `folder` on a free port of the loopback; yield its address, ending in `prefix`."""
    handler = partial(_Handler, prefix=prefix, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{prefix}"
        server.shutdown()
        thread.join()
