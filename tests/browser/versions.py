"""Two versions of the site that differ in a page, a style sheet, a script and the checkers."""

import shutil
from pathlib import Path

from generator.bench.copying import copy_project
from generator.project import ROOT
from generator.runtime import ensure_runtime
from generator.setup.node import node_of
from generator.site import build_site
from tests.browser.student import LESSON

# What version 2 changes: in which file, what was there, what is there now.
CHANGES = (
    (f"lessons/{LESSON}/lesson.md", "\nlead: ", "\nlead: Versie twee. "),
    ("site/templates/course.html", "<h1>De werkplaats</h1>", "<h1>De werkplaats twee</h1>"),
    ("site/styles/tokens.css", ":root {", ":root {\n  --version: two;"),
    ("site/app/editor/shortcuts.ts", "springt terug", "springt twee terug"),
    ("checkers/page.py", '"""', '"""Version two. '),
)


def build_version(folder: Path, *, second: bool) -> Path:
    """Build this project, or a copy with `CHANGES`, below `folder`; return its dist."""
    project = folder / "project"
    copy_project(ROOT, project)
    for name, old, new in CHANGES if second else ():
        file = project / name
        text = file.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
    runtime = ensure_runtime(ROOT / ".cache", node_of(ROOT), ROOT / "node_modules")
    # Outcomes of samples are the same for both; bundles are not, and would drive others out.
    cache = folder / "cache"
    shutil.copytree(ROOT / ".cache" / "samples", cache / "samples")
    build_site(project, folder / "dist", runtime, cache=cache)
    return folder / "dist"
