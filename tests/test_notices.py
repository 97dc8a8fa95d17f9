"""What the site ships of others: all of it is named, each with the text of its licence."""

import json
import re
from pathlib import Path

import pytest

from generator.notices.model import Component, MissingLicenceError, notices
from generator.notices.packages import own_fonts, packages
from generator.notices.parts import parts
from tests.project import ROOT, Project

LOCK = json.loads((ROOT / "package-lock.json").read_text())["packages"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    project = Project(tmp_path_factory.mktemp("notices"))
    # As a page of the real site does: a package in the bundle, and one inside it.
    script = project.root / "site" / "app" / "main.ts"
    script.write_text(
        f'import {{ keymap }} from "@codemirror/view";\nconsole.log(keymap);\n{script.read_text()}'
    )
    project.build()
    return (project.dist / "licenties" / "index.html").read_text()


def test_packages_in_the_bundles_are_named_with_the_version_of_the_lock_file(page: str) -> None:
    for name in ("@codemirror/view", "@codemirror/state", "style-mod", "w3c-keyname"):
        version = LOCK[f"node_modules/{name}"]["version"]
        assert f'">{name}</a> {version}' in page, name
    assert "Marijn Haverbeke" in page


def test_what_is_used_for_making_the_site_is_not_named(page: str) -> None:
    for name in ("esbuild", "typescript", "axe-core", "html-validate"):
        assert f">{name}</a>" not in page, name


def test_python_its_wheels_and_what_is_linked_into_it_are_named(page: str) -> None:
    assert f">Pyodide</a> {LOCK['node_modules/pyodide']['version']}" in page
    assert ">CPython</a> 3.99" in page
    assert '<a href="https://example.com/rekenaar">rekenaar</a> 1.2' in page
    assert "Je mag ermee rekenen." in page
    assert ">zlib</a> 1.3.1" in page


def test_every_page_leads_to_it_and_it_leads_home(tmp_path: Path) -> None:
    project = Project(tmp_path)
    project.build()
    texts = {name: data.decode() for name, data in project.files().items() if ".html" in name}
    for name, text in texts.items():
        if name != "licenties/index.html":
            assert re.search(r'<footer.*href="[./]*licenties/index.html".*</footer>', text, re.S), (
                name
            )
    assert 'href="../index.html"' in texts["licenties/index.html"]


def test_the_fonts_of_the_site_are_named() -> None:
    found = {font.name: font.text for font in own_fonts(ROOT)}
    fonts = {path.stem.split("-")[0].lower() for path in (ROOT / "site/fonts").glob("*.woff2")}
    assert fonts
    for font in fonts:
        assert any(name.lower().startswith(font) for name in found), font
    assert all("SIL OPEN FONT LICENSE" in text.upper() for text in found.values())


def test_the_binary_holds_each_part_at_the_version_that_is_named() -> None:
    """A newer Pyodide with a newer zlib makes this fail: then the table is to be looked at."""
    binary = (ROOT / "node_modules/pyodide/pyodide.asm.wasm").read_bytes()
    named = [part for part in parts(ROOT) if part.version]
    assert len(named) > 5
    for part in named:
        assert part.version.encode() in binary, part.name


def test_a_package_without_a_licence_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "node_modules" / "kaal"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text("{}")
    lock = {"packages": {"node_modules/kaal": {"version": "1.0.0", "license": "MIT"}}}
    (tmp_path / "package-lock.json").write_text(json.dumps(lock))
    with pytest.raises(MissingLicenceError, match="kaal"):
        list(packages(tmp_path, ["kaal"]))


def test_components_with_the_same_words_share_a_notice() -> None:
    one, two, other = (
        Component(name, "1", "MIT", "", text) for name, text in (("b", "x"), ("a", "x"), ("c", "y"))
    )
    assert [notice.components for notice in notices([one, other, two])] == [(two, one), (other,)]
