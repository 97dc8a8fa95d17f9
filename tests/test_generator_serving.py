"""The server of `serve`, and how it notices changes."""

import urllib.request
from pathlib import Path

import pytest

from generator.serving import serve
from generator.watching import changes, look


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.json", "application/json"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.svg", "image/svg+xml"),
        ("a.woff2", "font/woff2"),
    ],
)
def test_types(tmp_path: Path, name: str, kind: str) -> None:
    (tmp_path / name).write_text("x")
    server = serve(tmp_path, 0)
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{server.server_port}/{name}") as answer:
            assert answer.headers["Content-Type"] == kind
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.read() == b"x"
    finally:
        server.shutdown()
        server.server_close()


def test_a_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    server = serve(tmp_path, 0)
    try:
        with pytest.raises(OSError, match="in use"):
            serve(tmp_path, server.server_port)
    finally:
        server.shutdown()
        server.server_close()


def test_changes_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "lesson.md"
    file.write_text("a")
    watching = changes([tmp_path], interval=0)
    before = look([tmp_path])
    file.write_text("ab")
    assert look([tmp_path]) != before
    watching.close()  # type: ignore[attr-defined]


def test_what_is_made_or_hidden_does_not_count(tmp_path: Path) -> None:
    for name in ("__pycache__/a.pyc", ".hidden/a", ".a.swp"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x")
    assert look([tmp_path]) == {}
