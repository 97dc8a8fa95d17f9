"""Where the page offers to get packages from: the setting, and micropip that does it."""

import ast
import os
import shutil
import sys
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from generator.setup.download import disk_errors
from generator.setup.errors import SetupError
from generator.setup.step import run_step

REQUIREMENT = Path(__file__).with_name("micropip.txt")
SETTINGS = "pyproject.toml"
TABLE, KEY = "werkplaats", "package-index"
DEFAULT = "micropip"
# What readers know micropip's own index as.
DEFAULT_NAME = "PyPI"


@dataclass(frozen=True)
class PackageIndex:
    """An index of Python packages (PEP 503 and 691), and the wheel of micropip that reads it."""

    # Without a slash at the end.
    url: str
    name: str
    micropip: Path

    @property
    def host(self) -> str:
        """What a reader sees of its address."""
        return urlsplit(self.url).netloc


def read_index(root: Path, cache: Path) -> PackageIndex | None:
    """The index that the project at `root` sets, or None when its owner wants no offer.

    Raises:
        SetupError: the setting is not an address, or micropip cannot be had.
    """
    settings = tomllib.loads((root / SETTINGS).read_text(encoding="utf-8"))
    chosen = settings.get("tool", {}).get(TABLE, {}).get(KEY, DEFAULT)
    if chosen == "":
        return None
    address = urlsplit(chosen) if isinstance(chosen, str) else None
    if not address or (chosen != DEFAULT and not _is_web(address.scheme, address.netloc)):
        raise SetupError(
            f"{SETTINGS}, [tool.{TABLE}] {KEY}: gevonden {chosen!r}.",
            f'Verwacht "{DEFAULT}", het https-adres van een pakketbron, of "" voor geen aanbod.',
        )
    micropip = ensure_micropip(cache)
    if chosen == DEFAULT:
        return PackageIndex(default_index(micropip), DEFAULT_NAME, micropip)
    return PackageIndex(chosen.rstrip("/"), address.netloc, micropip)


def _is_web(scheme: str, host: str) -> bool:
    """Plain http is for a mirror on the machine itself."""
    name = host.partition(":")[0]
    return bool(name) and (scheme == "https" or (scheme == "http" and name in _OWN_MACHINE))


_OWN_MACHINE = ("127.0.0.1", "localhost")


def ensure_micropip(cache: Path) -> Path:
    """The wheel of micropip, at the hash of `micropip.txt`.

    Raises:
        SetupError: it cannot be had.
    """
    pinned = REQUIREMENT.read_text(encoding="utf-8").splitlines()[-1].split()[0]
    folder = cache / "micropip" / pinned.partition("==")[2]
    if not any(folder.glob("*.whl")):
        scratch = folder.with_name(f".{folder.name}.new-{os.getpid()}")
        pip: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
        only_fetch = ["--no-deps", "--ignore-requires-python", "--only-binary", ":all:"]
        options = ["--no-input", "--no-cache-dir", "--require-hashes"]
        command = [*pip, "download", *only_fetch, *options, "-r", REQUIREMENT, "-d", scratch]
        run_step("micropip downloaden", command, cache / "logs" / "pip-micropip.log")
        with disk_errors(folder):
            try:
                scratch.replace(folder)
            except OSError:
                shutil.rmtree(scratch)
                if not any(folder.glob("*.whl")):  # Else another process was first.
                    raise
    return next(folder.glob("*.whl"))


def default_index(micropip: Path) -> str:
    """The index that micropip itself uses."""
    with zipfile.ZipFile(micropip) as wheel:
        module = ast.parse(wheel.read("micropip/package_index.py"))
    assigned = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    match assigned["DEFAULT_INDEX_URLS"]:
        case ast.List(elts=[ast.Name(id=name)]):
            return str(ast.literal_eval(assigned[name]))
        case listed:
            return str(ast.literal_eval(listed)[0])
