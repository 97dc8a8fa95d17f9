"""Two builds of the same sources are the same bytes: elsewhere, by another clock and order."""

import os
import subprocess
import sys
from pathlib import Path

from tests.project import ROOT

BUILD = """
import sys
from pathlib import Path
from tests.project import Project

Project(Path(sys.argv[1])).build(compress=True)
"""


def built(folder: Path, **settings: str) -> dict[str, bytes]:
    """A build of the fixture with nothing kept from before, by its files."""
    folder.mkdir()
    subprocess.run(
        [sys.executable, "-c", BUILD, folder],
        cwd=ROOT,
        env={**os.environ, **settings},
        check=True,
    )
    dist = folder / "dist"
    return {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    first = built(tmp_path / "one", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C.UTF-8")
    second = built(tmp_path / "another", PYTHONHASHSEED="2", TZ="Pacific/Kiritimati", LC_ALL="C")
    assert first.keys() == second.keys()
    assert [path for path in first if first[path] != second[path]] == []
    assert {"index.html", "index.html.br", "index.html.gz", "_headers"} <= first.keys()
