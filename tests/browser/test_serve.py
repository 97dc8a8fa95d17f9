"""An author at work: pages follow the sources, faults stand below them, the place is kept."""

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.live import served
from tests.project import Project

LONG = "\n\n".join(f"Alinea {number}. " + "Lange tekst. " * 60 for number in range(20))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    project = Project(tmp_path)
    project.edit("## 1. Het begin", f"{LONG}\n\n## 1. Het begin\n\n{LONG}")
    return project


def offset(page: Page) -> float:
    box = page.get_by_role("heading", name="Het begin").bounding_box()
    assert box
    return box["y"]


def test_an_author_edits_breaks_mends_and_starts_again(
    context: BrowserContext, project: Project, tmp_path: Path
) -> None:
    page = context.new_page()
    bar = page.get_by_role("region", name="Bericht van serve")
    told = bar.get_by_role("status")
    with served(project, tmp_path / "cache") as (address, said):
        port = int(address.rstrip("/").rpartition(":")[2])
        page.goto(f"{address}lessen/eerste-les/")
        part = page.locator("details[data-part='words']")
        part.locator("summary").click()
        page.evaluate("document.getElementById('het-begin').scrollIntoView(); scrollBy(0, 40)")
        before = offset(page)

        project.edit("De som is", "Nieuwe zin.\n\nNog een zin.\n\nDe som is")
        expect(page.get_by_text("Nieuwe zin.")).to_be_attached()
        expect(part).to_have_attribute("open", "")
        page.wait_for_load_state("load")
        assert offset(page) == pytest.approx(before, abs=2)
        expect(told).to_have_text("")

        page.evaluate("window.same = true")
        line = project.edit("minutes: 5", "minutes: veel")
        expect(told).to_contain_text("Eén fout in de bron")
        expect(bar.get_by_role("listitem")).to_contain_text(f"lessons/eerste-les/lesson.md:{line}")
        expect(page.get_by_text("Nieuwe zin.")).to_be_attached()
        bar.get_by_role("button", name="Verberg").click()
        expect(bar.get_by_role("list")).to_be_hidden()
        assert any(f"lesson.md:{line}" in text for text in said)
        project.edit("minutes: veel", "minutes: 5")
        expect(told).to_have_text("Alles is weer goed.")
        expect(bar.get_by_role("listitem")).to_have_count(0)

        style = project.root / "site/styles/main.css"
        style.write_text(style.read_text() + "h1 { color: rgb(1, 2, 3) }")
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_have_css("color", "rgb(1, 2, 3)")
        expect(page.locator("link[href*='main.css']")).to_have_count(1)
        assert page.evaluate("window.same"), "the page was never opened anew"

    project.edit("Nog een zin.", "Na een nieuwe start.")
    with served(project, tmp_path / "cache", port):
        expect(page.get_by_text("Na een nieuwe start.")).to_be_attached()
