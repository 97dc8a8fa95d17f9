"""Files take their place: only those that differ, each at once, and what refers to others last."""

from pathlib import Path

import pytest

from generator.output import Output
from generator.placing import place
from tests.project import state_of


def output(files: dict[str, str]) -> Output:
    made = Output()
    for name, text in files.items():
        made.write(name, text)
    return made


def found(folder: Path) -> dict[str, str]:
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    place(output({"index.html": "1", "a/x.js": "2", "a/b/y.js": "3"}), folder)
    return folder


def test_what_is_the_same_is_not_touched(site: Path) -> None:
    stays = state_of(site / "a/x.js")
    place(output({"a/x.js": "2", "index.html": "anders"}), site)
    assert found(site) == {"index.html": "anders", "a/x.js": "2"}
    assert state_of(site / "a/x.js") == stays
    assert not (site / "a/b").exists()  # an empty folder is nothing that belongs
    assert list(site.parent.iterdir()) == [site]


def test_a_file_of_the_same_size_that_differs_is_replaced(site: Path) -> None:
    (site / "index.html").write_text("9")
    place(output({"index.html": "1"}), site)
    assert found(site) == {"index.html": "1"}


def test_files_and_copies_are_alike(site: Path, tmp_path: Path) -> None:
    source = tmp_path / "bron.txt"
    source.write_text("tekst")
    made = Output()
    made.copy("a/bron.txt", source)
    place(made, site)
    before = state_of(site / "a/bron.txt")
    place(made, site)
    assert found(site) == {"a/bron.txt": "tekst"}
    assert state_of(site / "a/bron.txt") == before


def test_each_file_is_whole_and_comes_after_what_it_refers_to(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever reads in between finds the old page with its script, or the new one with its own."""
    seen: list[dict[str, str]] = []
    replace = Path.replace

    def replacing(path: Path, target: Path) -> Path:
        moved = replace(path, target)
        seen.append(found(site))
        return moved

    monkeypatch.setattr(Path, "replace", replacing)
    place(output({"a/z.js": "4", "index.html": "met z"}), site)
    old = {"index.html": "1", "a/x.js": "2", "a/b/y.js": "3"}
    assert seen == [{**old, "a/z.js": "4"}, {**old, "a/z.js": "4", "index.html": "met z"}]
    assert found(site) == {"a/z.js": "4", "index.html": "met z"}


def test_what_cannot_be_laid_leaves_all_as_it_was(site: Path, tmp_path: Path) -> None:
    before = found(site)
    made = output({"index.html": "anders"})
    made.copy("weg.txt", tmp_path / "weg.txt")
    with pytest.raises(FileNotFoundError):
        place(made, site)
    assert found(site) == before


def test_a_folder_in_the_place_of_a_file_and_the_other_way_round(site: Path) -> None:
    place(output({"index.html/x": "1", "a": "2"}), site)
    assert found(site) == {"index.html/x": "1", "a": "2"}
    place(output({"index.html": "1"}), site)
    assert found(site) == {"index.html": "1"}


def test_a_link_to_the_folder_stays_a_link(site: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(site)
    place(output({"index.html": "anders"}), link)
    assert link.is_symlink()
    assert found(site) == {"index.html": "anders"}


def test_a_link_in_the_folder_is_replaced_not_followed(site: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elders.html"
    elsewhere.write_text("van een ander")
    (site / "index.html").unlink()
    (site / "index.html").symlink_to(elsewhere)
    place(output({"index.html": "1"}), site)
    assert elsewhere.read_text() == "van een ander"
    assert not (site / "index.html").is_symlink()
