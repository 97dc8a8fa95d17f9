"""An index of Python packages on this machine (PEP 691), and tiny packages to put in it."""

import hashlib
import io
import json
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

JSON = "application/vnd.pypi.simple.v1+json"


def wheel(
    name: str, source: str, requires: str = "", tag: str = "py3-none-any"
) -> dict[str, bytes]:
    """A package of one module, as {file name: contents}."""
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    about += f"Requires-Dist: {requires}\n" if requires else ""
    folder = f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": source,
        f"{folder}/METADATA": about,
        f"{folder}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
        f"{folder}/RECORD": "",
    }
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    return {f"{name}-1.0-{tag}.whl": made.getvalue()}


def _description(wheel: bytes) -> bytes:
    """What an index has beside a wheel (PEP 658)."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        return archive.read(name)


class LocalIndex:
    """Answers on the loopback; `asked` is every path that was asked for."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = files
        # What it says of each file; a test may make that untrue.
        self.hashes = {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
        self.asked: list[str] = []
        index = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                index.asked.append(self.path)
                kind, body = index.answer(self.path)
                self.send_response(404 if body is None else 200)
                self.send_header("Access-Control-Allow-Origin", "*")
                self.send_header("Content-Type", kind)
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    @property
    def url(self) -> str:
        return f"{self.origin}/simple"

    def answer(self, path: str) -> tuple[str, bytes | None]:
        _, folder, name, *_ = path.split("/")
        if folder == "files":
            data = self.files.get(name.removesuffix(".metadata"))
            if data and name.endswith(".metadata"):
                data = _description(data)
            return "application/octet-stream", data
        files = [
            {
                "filename": file,
                "url": f"{self.origin}/files/{file}",
                "hashes": {"sha256": self.hashes[file]},
                "core-metadata": {"sha256": hashlib.sha256(_description(data)).hexdigest()},
            }
            for file, data in self.files.items()
            if file.startswith(f"{name}-")
        ]
        about = {"meta": {"api-version": "1.1"}, "name": name, "versions": ["1.0"], "files": files}
        return JSON, json.dumps(about).encode() if files else None

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
