"""Python in the page: Pyodide, CPython, and the wheels with the licences that they carry."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_string
from email.message import Message
from pathlib import Path

from generator.notices.model import Component, MissingLicenceError
from generator.notices.parts import licence_text, parts
from generator.python_files import Runtime

_PYODIDE = "https://github.com/pyodide/pyodide"
_CPYTHON = "https://www.python.org"


def python(root: Path, runtime: Runtime, others: Iterable[Path] = ()) -> Iterator[Component]:
    """Everything that Python in the page consists of; `others` are wheels beside the runtime's.

    Raises:
        MissingLicenceError: a wheel has no licence text.
    """
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    version = lock["node_modules/pyodide"]["version"]
    yield Component("Pyodide", version, "MPL-2.0", _PYODIDE, licence_text(root, "MPL-2.0"))
    for file in runtime.files:
        if file.role == "lock":
            info = json.loads(file.path.read_text(encoding="utf-8"))["info"]
            # The lock file tells for which Python packages are made, not the third number.
            minor = info["python"].rpartition(".")[0]
            yield Component("CPython", minor, "PSF-2.0", _CPYTHON, licence_text(root, "PSF-2.0"))
        elif file.role == "wheel":
            yield _wheel(file.path)
    yield from map(_wheel, others)
    yield from parts(root)


def _wheel(path: Path) -> Component:
    with zipfile.ZipFile(path) as archive:
        names = sorted(archive.namelist())
        metadata = next(name for name in names if name.endswith(".dist-info/METADATA"))
        about = message_from_string(archive.read(metadata).decode("utf-8"))
        texts = [_part(name, archive) for name in names if _is_licence(name)]
    if not texts:
        raise MissingLicenceError(f"{path.name} heeft geen tekst van zijn licentie")
    return Component(
        name=about["Name"],
        version=about["Version"],
        # Some put the whole text in the field: its first line is the title.
        licence=about["License-Expression"] or (about["License"] or "").partition("\n")[0],
        address=_source(about),
        text="\n\n\n".join(texts),
    )


def _is_licence(name: str) -> bool:
    """A licence of the wheel, or of what it carries of others."""
    return ".dist-info/licenses/" in name or ("/_vendored/" in name and "/LICENSE" in name)


def _source(about: Message) -> str:
    """Of the addresses that a wheel gives, the one of its source, or the first."""
    labels = [str(entry).partition(", ") for entry in about.get_all("Project-URL", [])]
    urls = {label.lower(): url for label, _, url in labels}
    return urls.get("source") or next(iter(urls.values()), "")


def _part(name: str, archive: zipfile.ZipFile) -> str:
    """A licence in a wheel, under the name of what it is the licence of."""
    about = name.partition("/licenses/")[2] or name.partition("/_vendored/")[2]
    return f"{about}\n\n{archive.read(name).decode('utf-8').strip()}"
