"""A published copy below a path, right and wrong in every way that hosts have."""

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from generator.packages import PAGE
from generator.pages import POLICY
from generator.publishing.checking import check_publication, published
from generator.publishing.findings import Finding
from generator.publishing.reporting import report_publication
from generator.publishing.rules import SECURITY, caching_of, type_of
from tests.project import Project

BELOW = "/school/cursus/"


@dataclass
class Reply:
    """What the host is about to send; a test may spoil it."""

    name: str
    status: int
    headers: dict[str, str]
    body: bytes


class Handler(BaseHTTPRequestHandler):
    """Sends `dist/` as it should be, and lets `spoil` have the last word."""

    def __init__(self, dist: Path, spoil: list[Callable[[Reply], None]], *args: object) -> None:
        self.dist, self.spoil = dist, spoil
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        reply = self.right()
        for spoil in self.spoil:
            spoil(reply)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body)

    def right(self) -> Reply:
        name = self.path.removeprefix(BELOW)
        name = f"{name}index.html" if name == "" or name.endswith("/") else name
        file = self.dist / name
        if not self.path.startswith(BELOW) or not file.is_file():
            return Reply(name, 404, {}, b"")
        headers = {"Content-Type": type_of(name), "Cache-Control": caching_of(name), **SECURITY}
        packed = file.with_name(f"{file.name}.br")
        if packed.exists() and "br" in self.headers["Accept-Encoding"]:
            return Reply(name, 200, {**headers, "Content-Encoding": "br"}, packed.read_bytes())
        return Reply(name, 200, headers, file.read_bytes())

    def log_message(self, *_: object) -> None:
        pass


class Copy:
    """A published copy; `spoil` makes it wrong."""

    def __init__(self, dist: Path) -> None:
        self.dist = dist
        self.spoil: list[Callable[[Reply], None]] = []
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, dist, self.spoil))
        self.address = f"http://127.0.0.1:{self.server.server_port}{BELOW}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def check(self) -> list[Finding]:
        return check_publication(self.address, self.dist)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = Project(tmp_path_factory.mktemp("published"))
    project.build(compress=True, packages="https://index.example/simple")
    return project.dist


@pytest.fixture
def copy(dist: Path) -> Iterator[Copy]:
    copy = Copy(dist)
    yield copy
    copy.server.shutdown()
    copy.server.server_close()


def script(dist: Path) -> str:
    """A file that is worth compressing and has a long-lived name."""
    return next(x for x in published(dist) if x.startswith("assets/completions."))


def only(findings: list[Finding]) -> Finding:
    assert len(findings) == 1, findings
    assert all((findings[0].found, findings[0].expected, findings[0].remedy))
    return findings[0]


def test_a_right_copy(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    assert copy.check() == []
    assert report_publication(copy.address.rstrip("/"), copy.dist) == 0
    assert f"{len(published(copy.dist))} bestanden" in capsys.readouterr().out


def test_a_missing_file(copy: Copy) -> None:
    name = script(copy.dist)

    def spoil(reply: Reply) -> None:
        if reply.name == name:
            reply.status, reply.headers, reply.body = 404, {}, b""

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.found) == ("bestand", "status 404")
    assert fault.addresses == (copy.address + name,)


def test_an_old_file(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == "sw.js":
            reply.headers["Content-Encoding"] = "gzip"
            reply.body = gzip.compress(b"vorige versie")

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.found) == ("inhoud", "andere inhoud (13 bytes)")
    assert f"{(copy.dist / 'sw.js').stat().st_size} bytes" in fault.expected


@pytest.mark.parametrize(
    ("suffix", "wrong", "expected"),
    [
        (".wasm", "application/octet-stream", "application/wasm"),
        (".js", "text/plain", "text/javascript"),
    ],
)
def test_a_wrong_type(copy: Copy, suffix: str, wrong: str, expected: str) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name.endswith(suffix):
            reply.headers["Content-Type"] = wrong

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.found, fault.expected) == ("type", wrong, expected)
    assert f"*{suffix}" in fault.remedy


def test_letters_of_another_age(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == "index.html":
            reply.headers["Content-Type"] = "text/html; charset=iso-8859-1"

    copy.spoil.append(spoil)
    assert only(copy.check()).found == "charset=iso-8859-1"


def test_no_compression(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.headers.pop("Content-Encoding", None):
            reply.body = (copy.dist / reply.name).read_bytes()

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.found) == ("compressie", "ongecomprimeerd verstuurd")
    assert copy.address + script(copy.dist) in fault.addresses
    assert not [where for where in fault.addresses if where.endswith((".png", ".woff2"))]


def test_compressed_beyond_reading(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == "index.html":
            reply.headers["Content-Encoding"], reply.body = "br", b"\xff geen brotli"

    copy.spoil.append(spoil)
    subjects = {finding.subject for finding in copy.check()}
    assert {"compressie", "map"} <= subjects


def test_no_caching(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        reply.headers.pop("Cache-Control", None)

    copy.spoil.append(spoil)
    findings = copy.check()
    assert {finding.found for finding in findings} == {"niets over bewaren"}
    named = {
        where for x in findings if x.expected == caching_of("assets/x") for where in x.addresses
    }
    others = {where for x in findings if x.expected == "no-cache" for where in x.addresses}
    assert copy.address + script(copy.dist) in named
    assert copy.address + "sw.js" in others
    assert len(named | others) == len(published(copy.dist))


def test_a_host_that_keeps_everything_for_ten_minutes_gets_advice(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        reply.headers["Cache-Control"] = "max-age=600"

    copy.spoil.append(spoil)
    assert only(copy.check()).advice


@pytest.mark.parametrize("name", ["sw.js", "index.html"])
def test_kept_for_ever_what_must_be_asked_for(copy: Copy, name: str) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == name:
            reply.headers["Cache-Control"] = caching_of("assets/x")

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.expected) == ("bewaren", "no-cache")
    assert ("service worker" in fault.remedy) == (name == "sw.js")


def test_a_page_for_whatever_is_not_there(copy: Copy) -> None:
    gone = next(x for x in published(copy.dist) if x.endswith(".wasm"))

    def spoil(reply: Reply) -> None:
        if reply.status == 404 or reply.name == gone:
            page = {"Content-Type": "text/html", "Cache-Control": caching_of(reply.name)}
            reply.status, reply.headers, reply.body = 200, page, b"<!doctype html>"

    copy.spoil.append(spoil)
    missing, fallback = copy.check()
    assert missing.addresses == (copy.address + gone,)
    assert "een webpagina in plaats van" in missing.found
    assert (fallback.subject, fallback.expected) == ("wat er niet is", "status 404")


def test_a_policy_only_in_the_page_gets_advice(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        for name in SECURITY:
            reply.headers.pop(name, None)

    copy.spoil.append(spoil)
    findings = copy.check()
    assert {finding.found for finding in findings} == {f"geen {name}" for name in SECURITY}
    assert all(finding.advice for finding in findings)
    assert report_publication(copy.address, copy.dist) == 0


def test_no_policy_at_all(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == "index.html":
            reply.headers.pop("Content-Security-Policy", None)
            reply.headers.pop("Content-Encoding", None)
            reply.body = b"<!doctype html><title>herschreven</title>"

    copy.spoil.append(spoil)
    subjects = {finding.subject for finding in copy.check()}
    assert {"inhoud", "inhoudsregels"} <= subjects


def test_a_policy_of_the_host_that_stops_the_fetching_of_packages(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if "Content-Security-Policy" in reply.headers:
            reply.headers["Content-Security-Policy"] = f"{POLICY}; frame-ancestors 'self'"

    copy.spoil.append(spoil)
    finding = only(copy.check())
    assert finding.addresses == (f"{copy.address}{PAGE}",)
    assert finding.expected == "connect-src 'self' https:"


def test_a_policy_of_the_host_that_stops_python(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if "Content-Security-Policy" in reply.headers:
            said = "script-src 'self'; worker-src 'self' data: blob:; frame-ancestors 'self'"
            reply.headers["Content-Security-Policy"] = said

    copy.spoil.append(spoil)
    fault = only(copy.check())
    assert fault.found == "script-src 'self'"
    assert "'wasm-unsafe-eval'" in fault.expected


def test_a_policy_of_the_host_that_says_one_thing_for_all(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if "Content-Security-Policy" in reply.headers:
            said = "default-src 'self'; frame-ancestors 'self'"
            reply.headers["Content-Security-Policy"] = said

    copy.spoil.append(spoil)
    found = {finding.expected.split()[0] for finding in copy.check()}
    assert {"script-src", "worker-src", "connect-src"} <= found


def test_no_page_for_a_folder(copy: Copy) -> None:
    class NoIndex(Handler):
        def right(self) -> Reply:
            reply = super().right()
            return reply if not self.path.endswith("begrippen/") else Reply("", 403, {}, b"")

    copy.server.RequestHandlerClass = partial(NoIndex, copy.dist, copy.spoil)
    fault = only(copy.check())
    assert (fault.subject, fault.found) == ("map", "status 403")


def test_a_page_to_log_in_first(copy: Copy) -> None:
    def spoil(reply: Reply) -> None:
        if reply.name == "sw.js":
            reply.status, reply.headers, reply.body = 302, {"Location": "/inloggen"}, b""

    class WithLogin(Handler):
        def right(self) -> Reply:
            return Reply("", 200, {}, b"") if self.path == "/inloggen" else super().right()

    copy.spoil.append(spoil)
    copy.server.RequestHandlerClass = partial(WithLogin, copy.dist, copy.spoil)
    assert only(copy.check()).found.endswith("/inloggen")


def test_several_faults_at_once_as_json(copy: Copy, capsys: pytest.CaptureFixture[str]) -> None:
    def spoil(reply: Reply) -> None:
        reply.headers.pop("Cache-Control", None)
        if reply.name.endswith(".wasm"):
            reply.headers["Content-Type"] = "text/plain"

    copy.spoil.append(spoil)
    assert report_publication(copy.address, copy.dist, as_json=True) == 1
    said = json.loads(capsys.readouterr().out)
    assert [fault["subject"] for fault in said["faults"]] == [
        "bewaren",
        "bewaren",
        "bewaren",
        "type",
    ]
    assert all(
        {"addresses", "found", "expected", "remedy"} <= fault.keys() for fault in said["faults"]
    )


def test_nobody_there(dist: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = Copy(dist)
    copy.server.shutdown()
    copy.server.server_close()
    assert report_publication(copy.address, dist) == 1
    assert "Kijk of het adres klopt" in capsys.readouterr().err
