"""What Pyodide's core is linked with: no lock file names it, the binary itself shows it."""

from collections.abc import Iterator
from pathlib import Path

from generator.notices.model import Component

LICENCES = Path("site/licences")

# Name, version where the binary tells it, licence, address, file with the text.
_PARTS = (
    ("bzip2", "1.0.6", "bzip2-1.0.6", "https://sourceware.org/bzip2/", "bzip2"),
    ("Emscripten", "", "MIT", "https://emscripten.org", "emscripten"),
    ("error-stack-parser", "", "MIT", "https://www.stacktracejs.com", "stackframe"),
    ("Expat", "2.7.3", "MIT", "https://libexpat.github.io", "expat"),
    ("HACL*", "", "MIT", "https://github.com/hacl-star/hacl-star", "hacl"),
    ("hiwire", "", "MPL-2.0", "https://github.com/pyodide/hiwire", "MPL-2.0"),
    ("libffi", "", "MIT", "https://github.com/libffi/libffi", "libffi"),
    ("liblzma", "5.2.2", "publiek domein", "https://tukaani.org/xz/", "public-domain"),
    ("libmpdec", "2.5.1", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/", "libmpdec"),
    ("LLVM", "", "Apache-2.0 WITH LLVM-exception", "https://llvm.org", "llvm"),
    ("musl", "", "MIT", "https://musl.libc.org", "musl"),
    ("SQLite", "3.39.0", "publiek domein", "https://www.sqlite.org", "public-domain"),
    ("stackframe", "", "MIT", "https://www.stacktracejs.com", "stackframe"),
    ("zlib", "1.3.1", "Zlib", "https://zlib.net", "zlib"),
    ("Zstandard", "1.5.7", "BSD-3-Clause", "https://facebook.github.io/zstd/", "zstd"),
)


def parts(root: Path) -> Iterator[Component]:
    """Everything that is linked into Pyodide's core."""
    for name, version, licence, address, file in _PARTS:
        yield Component(name, version, licence, address, licence_text(root, file))


def licence_text(root: Path, name: str) -> str:
    """A licence that comes with none of the packages, kept in `site/licences`."""
    return (root / LICENCES / f"{name}.txt").read_text(encoding="utf-8").strip()
