"""Where packages come from: the setting, and what the site holds for it."""

import zipfile
from pathlib import Path

import pytest

from generator.packages import PAGE, PackageIndex, read_index
from generator.packages.index import default_index, ensure_micropip
from generator.pages import POLICY
from generator.publishing.rules import HOST_POLICY
from generator.setup.errors import SetupError
from tests.project import ROOT, Project

CACHE = ROOT / ".cache"


def set_to(folder: Path, value: str) -> PackageIndex | None:
    (folder / "pyproject.toml").write_text(f"[tool.werkplaats]\npackage-index = {value}\n")
    return read_index(folder, CACHE)


def test_the_default_is_the_index_of_micropip_itself(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    index = read_index(tmp_path, CACHE)
    assert index == set_to(tmp_path, '"micropip"')
    assert index
    assert index.name == "PyPI"
    with zipfile.ZipFile(ensure_micropip(CACHE)) as wheel:
        assert f'"{index.url}"' in wheel.read("micropip/package_index.py").decode()


def test_a_list_of_addresses_is_read_too(tmp_path: Path) -> None:
    wheel = tmp_path / "micropip.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        source = 'DEFAULT_INDEX_URLS = ["https://index.example/simple"]\n'
        archive.writestr("micropip/package_index.py", source)
    assert default_index(wheel) == "https://index.example/simple"


def test_an_owner_sets_a_mirror_or_no_offer(tmp_path: Path) -> None:
    mirror = set_to(tmp_path, '"https://spiegel.example/simple/"')
    assert mirror
    assert (mirror.url, mirror.name) == ("https://spiegel.example/simple", "spiegel.example")
    assert set_to(tmp_path, '""') is None


@pytest.mark.parametrize("value", ['"pypi"', "true", '"http://spiegel.example/simple"'])
def test_another_setting_is_refused(tmp_path: Path, value: str) -> None:
    with pytest.raises(SetupError, match="package-index: gevonden"):
        set_to(tmp_path, value)


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def build(project: Project, url: str) -> dict[str, bytes]:
    project.build(packages=url)
    return project.files()


def test_one_page_may_ask_other_hosts_and_no_other(project: Project) -> None:
    files = build(project, "https://index.example/simple")
    pages = {name: data.decode() for name, data in files.items() if name.endswith(".html")}
    asking = [name for name, text in pages.items() if "connect-src https:" in text]
    assert asking == [PAGE]
    assert "default-src 'none'; script-src 'self'" in pages[PAGE]
    for name, text in pages.items():
        assert name == PAGE or f'content="{POLICY}"' in text, name
    # Both a host's policy and a page's own must allow what a page does.
    assert "connect-src 'self' https:" in HOST_POLICY
    assert HOST_POLICY in files["_headers"].decode()
    assert ">micropip</a>" in pages["licenties/index.html"]


def test_an_index_on_this_machine_is_asked_by_http(project: Project) -> None:
    files = build(project, "http://127.0.0.1:1234/simple")
    assert "connect-src http://127.0.0.1:1234 https:;" in files[PAGE].decode()


def test_without_an_offer_there_is_no_such_page(project: Project) -> None:
    project.build()
    files = project.files()
    assert PAGE not in files
    assert "micropip" not in files["lessen/eerste-les/index.html"].decode()
