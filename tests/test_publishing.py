"""What the build leaves for web hosts: compressed copies, and rules for their headers."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import pytest

from generator import compressing
from generator.pages import POLICY
from generator.publishing.headers_file import HEADERS, headers_file
from generator.publishing.rules import COMPRESSIBLE, HOST_POLICY, SECURITY, TYPES
from generator.setup import apt
from generator.setup.node import node_of
from tests.project import ROOT, Project

Rules = dict[str, dict[str, str]]


def served(files: dict[str, bytes]) -> set[str]:
    """The files that have an address of their own."""
    return {name for name in files if not name.endswith((".br", ".gz", HEADERS, ".nojekyll"))}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    project = Project(tmp_path_factory.mktemp("publishing"))
    project.build(compress=True)
    return project.files()


def read(text: str) -> Rules:
    """The rules of a `_headers` file."""
    rules: Rules = {}
    for block in text.strip().split("\n\n"):
        address, *lines = block.splitlines()
        rules[address] = dict(line.strip().split(": ", 1) for line in lines)
    return rules


def headers_of(name: str, rules: Rules) -> list[tuple[str, str]]:
    """What a host that merges all fitting rules sends with a file."""
    fits = [
        headers
        for rule, headers in rules.items()
        if rule == f"/{name}" or (rule.endswith("*") and f"/{name}".startswith(rule[:-1]))
    ]
    return [header for headers in fits for header in headers.items()]


def test_copies_unfold_to_the_original(files: dict[str, bytes]) -> None:
    copies = [name for name in files if name.endswith((".br", ".gz"))]
    assert {"index.html.br", "index.html.gz", "sw.js.br"} <= set(copies)
    for name in copies:
        original = files[name[:-3]]
        unfold = brotli.decompress if name.endswith(".br") else gzip.decompress
        assert unfold(files[name]) == original, name
        assert len(files[name]) < len(original), name


def test_no_copies_of_what_is_compressed_already(files: dict[str, bytes]) -> None:
    copied = {Path(name[:-3]).suffix for name in files if name.endswith((".br", ".gz"))}
    assert copied <= COMPRESSIBLE
    assert not copied & {".png", ".woff2"}


def test_a_gzip_copy_says_nothing_of_when_and_where(files: dict[str, bytes]) -> None:
    header = files["index.html.gz"][:10]
    assert header[4:8] == bytes(4)
    assert header[9] == 255


def test_a_copy_that_another_script_made_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.mjs"
    other.write_text(compressing.SCRIPT.read_text().replace("LGWIN]: window", "LGWIN]: 10"))
    text = tmp_path / "text"
    text.write_bytes(b"".join(str(n).encode() for n in range(2000)))

    def compressed() -> bytes:
        made = compressing.Compressor(node_of(ROOT), tmp_path / "cache", "br", 11)
        return made.compress([text])[text]

    first = compressed()
    monkeypatch.setattr(compressing, "SCRIPT", other)
    assert compressed() != first


def test_every_file_has_one_rule_for_each_header(files: dict[str, bytes]) -> None:
    rules = read(files[HEADERS].decode())
    for name in served(files):
        names = [header for header, _ in headers_of(name, rules)]
        assert len(set(names)) == len(names), name
        assert "Cache-Control" in names, name


def test_only_names_that_hold_a_hash_are_kept_for_ever(files: dict[str, bytes]) -> None:
    rules = read(files[HEADERS].decode())
    for name in served(files):
        caching = dict(headers_of(name, rules))["Cache-Control"]
        hashed = re.search(r"\.([0-9a-f]{12}|[A-Z0-9]{8})\.", name)
        expected = "immutable" if hashed and not name.startswith("lessen/") else "no-cache"
        assert expected in caching, name


def test_the_rules_hold_for_the_front_door_too(files: dict[str, bytes]) -> None:
    assert read(files[HEADERS].decode())["/"] == {"Cache-Control": "no-cache"}


def test_the_policy_of_the_pages_and_what_only_a_header_can_say(files: dict[str, bytes]) -> None:
    headers = read(files[HEADERS].decode())["/*"]
    assert headers["Content-Security-Policy"] == f"{HOST_POLICY}; frame-ancestors 'self'"
    assert f'content="{POLICY}"' in files["index.html"].decode()
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_webassembly_has_its_type(files: dict[str, bytes]) -> None:
    rules = read(files[HEADERS].decode())
    modules = [name for name in files if name.endswith(".wasm")]
    assert modules
    for name in modules:
        assert ("Content-Type", "application/wasm") in headers_of(name, rules)


def test_the_rules_do_not_grow_with_the_lessons() -> None:
    few, many = (
        headers_file(["index.html", *(f"lessen/les-{i}/index.html" for i in range(count))])
        for count in (1, 1000)
    )
    assert few == many


@pytest.fixture(scope="module")
def nginx() -> str:
    """The settings in the guide."""
    guide = (ROOT / "docs" / "publiceren.md").read_text(encoding="utf-8")
    found = re.search(r"```nginx\n(.*?)```", guide, re.DOTALL)
    assert found
    return found[1]


def test_the_guide_gives_nginx_our_rules(nginx: str) -> None:
    for name, value in SECURITY.items():
        assert re.search(rf'add_header {name} "?{re.escape(value)}"?;', nginx), name
    said = {
        f".{suffix}": kind
        for kind, suffixes in re.findall(r"^ {12}(\w+/\S+) +([\w ]+);$", nginx, re.MULTILINE)
        for suffix in suffixes.split()
    }
    assert said == {suffix: kind.partition(";")[0] for suffix, kind in TYPES.items()}


def test_nginx_takes_the_guide(nginx: str, tmp_path: Path) -> None:
    if not (shutil.which("nginx") or apt.install(ROOT, ["nginx-light"])):
        pytest.skip("nginx cannot be had on this machine")
    (tmp_path / "site.conf").write_text(nginx.replace("        brotli_static on;\n", ""))
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}}\n"
        # As Debian's own settings have it, which ours must not contradict.
        "http { access_log off; types { text/html html; application/json json; }\n"
        f"default_type text/plain; include {tmp_path}/site.conf; }}\n"
    )
    test = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(test, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
