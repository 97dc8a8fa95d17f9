"""The fixture's lessons with the real scripts and styles: a page with three questions."""

import shutil
from pathlib import Path

from tests.project import ROOT, Project

PAGE = "lessen/tweede-les/index.html"


def build_questions(folder: Path) -> Path:
    """Build below `folder`; return the site."""
    project = Project(folder)
    for name in ("app", "styles", "fonts", "images"):
        shutil.rmtree(project.root / "site" / name, ignore_errors=True)
        shutil.copytree(ROOT / "site" / name, project.root / "site" / name)
    project.build()
    return project.dist
