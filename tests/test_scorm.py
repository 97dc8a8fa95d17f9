"""A lesson as a package for a learning environment: what is in it, and its manifest."""

import io
import zipfile
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from generator.faults import FaultsError
from generator.scorm.manifest import MANIFEST, make_manifest
from generator.scorm.package import NoLessonError, make_package
from tests.project import Project

IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
ADL = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def packed(project: Project, slug: str) -> bytes:
    return make_package(project.root, slug, project.runtime, project.root / ".cache")


def opened(package: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return {name: archive.read(name).decode("latin-1") for name in archive.namelist()}


def test_the_manifest_says_what_is_there(project: Project) -> None:
    files = opened(packed(project, "eerste-les"))
    assert next(iter(files)) == MANIFEST
    manifest = ElementTree.fromstring(files.pop(MANIFEST).encode("latin-1"))
    resource = manifest.find(f"{IMS}resources/{IMS}resource")
    item = manifest.find(f"{IMS}organizations/{IMS}organization/{IMS}item")
    assert resource is not None
    assert item is not None
    assert item.attrib["identifierref"] == resource.attrib["identifier"]
    assert (resource.attrib["type"], resource.attrib[f"{ADL}scormtype"]) == ("webcontent", "sco")
    listed = [unquote(file.attrib["href"]) for file in resource.iter(f"{IMS}file")]
    assert listed == sorted(files)
    assert resource.attrib["href"] in listed
    assert manifest.findtext(f"{IMS}metadata/{IMS}schemaversion") == "1.2"
    organizations = manifest.find(f"{IMS}organizations")
    assert organizations is not None
    identities = [x.attrib["identifier"] for x in manifest.iter() if "identifier" in x.attrib]
    assert organizations.attrib["default"] in identities
    assert len(identities) == len(set(identities))


def test_a_title_and_names_are_written_as_xml_and_addresses() -> None:
    made = make_manifest("werkplaats-x", "Min < meer & “é”", "a b.html", ["a b.html"])
    manifest = ElementTree.fromstring(made)
    assert [x.text for x in manifest.iter(f"{IMS}title")] == ["Min < meer & “é”"] * 2
    assert [x.attrib["href"] for x in manifest.iter(f"{IMS}file")] == ["a%20b.html"]


def test_a_package_is_one_lesson_and_what_it_needs(project: Project) -> None:
    for name in ("kit", "eerste_les", "tweede_les"):
        (project.root / "checkers" / name).mkdir()
        (project.root / "checkers" / name / "__init__.py").touch()
    # Its text links to the other; the other way round no more.
    back = "[de eerste](../eerste-les/lesson.md#sample-begin)"
    project.edit(back, "de eerste", Path("lessons/tweede-les/lesson.md"))
    second = opened(packed(project, "tweede-les"))
    assert "lessen/tweede-les/index.html" in second
    assert not any(name.startswith("lessen/eerste-les") for name in second)
    (checkers,) = [text for name, text in second.items() if "checkers.zip" in name]
    assert "checkers/kit/" in checkers
    assert "checkers/tweede_les/" in checkers
    assert "checkers/eerste_les/" not in checkers
    first = opened(packed(project, "eerste-les"))
    assert "lessen/tweede-les/index.html" in first
    assert any(name.startswith("lessen/eerste-les/vierkant.") for name in first)


def test_only_the_lesson_itself_reports(project: Project) -> None:
    files = opened(packed(project, "eerste-les"))
    (script,) = [name for name in files if name.startswith("assets/lms.")]
    assert f'data-lms="../../{script}"' in files["lessen/eerste-les/index.html"]
    pages = {name: text for name, text in files.items() if name.endswith(".html")}
    assert [name for name, text in pages.items() if "data-lms" in text] == [
        "lessen/eerste-les/index.html"
    ]
    # A learning environment has its own ideas of what lies where, and for whom.
    assert all("data-packaged" in text and "webmanifest" not in text for text in pages.values())
    assert not any(name.startswith("sw") for name in files)


def test_a_site_has_nothing_of_it(project: Project) -> None:
    project.build()
    files = {name: data.decode("latin-1") for name, data in project.files().items()}
    assert not any("/lms." in name for name in files)
    assert not any("data-packaged" in t or "data-lms" in t for n, t in files.items() if "html" in n)


def test_two_packages_are_the_same_bytes(project: Project) -> None:
    assert packed(project, "eerste-les") == packed(project, "eerste-les")


def test_what_is_wrong_makes_no_package(project: Project) -> None:
    with pytest.raises(NoLessonError) as missing:
        packed(project, "derde-les")
    assert missing.value.slugs == ["eerste-les", "tweede-les"]
    project.edit("../tweede-les/lesson.md", "../vierde-les/lesson.md")
    with pytest.raises(FaultsError):
        packed(project, "eerste-les")
