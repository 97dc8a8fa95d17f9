"""What the built site says of itself to its service worker and to a home screen."""

import base64
import hashlib
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from tests.project import Project


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.build(compress=True)
    return project


def site_of(project: Project) -> dict[str, Any]:
    """The data that stand before the worker's code."""
    script = project.files()["sw.js"].decode()
    assert script.startswith("self.SITE={")
    site: dict[str, Any] = json.JSONDecoder().raw_decode(script, len("self.SITE="))[0]
    return site


def test_every_file_is_listed_with_its_own_hash(project: Project) -> None:
    site = site_of(project)
    files = project.files()
    entries = site["shell"] + site["python"]
    left_out = {"sw.js", "sw-off.js", "_headers", ".nojekyll"}
    left_out |= {name for name in files if name.endswith((".br", ".gz"))}
    assert sorted(entry["url"] for entry in entries) == sorted(files.keys() - left_out)
    for entry in entries:
        digest = base64.b64encode(hashlib.sha256(files[entry["url"]]).digest()).decode()
        assert entry["integrity"] == f"sha256-{digest}"


def test_python_is_no_part_of_the_shell(project: Project) -> None:
    site = site_of(project)
    assert all(entry["url"].startswith("python/") for entry in site["python"])
    assert not any(entry["url"].startswith("python/") for entry in site["shell"])


def test_only_names_that_tell_no_contents_have_a_revision(project: Project) -> None:
    site = site_of(project)
    revised = [entry["url"] for entry in site["shell"] + site["python"] if entry["revision"]]
    assert revised == [
        "begrippen/index.html",
        "index.html",
        "lessen/eerste-les/index.html",
        "lessen/tweede-les/index.html",
        "licenties/index.html",
        "manifest.webmanifest",
        "zoeken.json",
    ]


def test_one_changed_word_is_another_version(project: Project) -> None:
    before = site_of(project)["version"]
    project.build()
    assert site_of(project)["version"] == before
    project.edit("Je telt twee getallen op.", "Je telt twee cijfers op.")
    project.build()
    assert site_of(project)["version"] != before


def test_the_app_lies_wherever_the_site_lies(project: Project) -> None:
    files = project.files()
    app = json.loads(files["manifest.webmanifest"])
    assert (app["start_url"], app["scope"]) == ("./", "./")
    drawn, wide = sorted(app["icons"], key=lambda icon: icon["sizes"], reverse=True)
    assert (drawn["sizes"], drawn["type"]) == ("any", "image/svg+xml")
    picture = files[wide["src"]]
    size = struct.unpack(">II", picture[16:24])
    assert (wide["sizes"], wide["type"]) == (f"{size[0]}x{size[1]}", "image/png")
    assert drawn["src"] in files
