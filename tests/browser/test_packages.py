"""A package that is not here: offered, fetched with consent, kept; and nothing else gets out."""

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from generator.packages import PAGE, read_index
from generator.packages.writing import policy_of
from generator.project import ROOT
from tests.browser.axe import accessibility_faults
from tests.browser.package_index import LocalIndex, wheel
from tests.browser.server import serve
from tests.browser.student import LESSON, PYTHON_STARTS, Student, solution

PACKAGES = {
    **wheel("groet", "import buur\nHALLO = f'hallo {buur.NAAM}'\n", "buur>=1"),
    **wheel("buur", "NAAM = 'buur'\n"),
    **wheel("binair", "", tag="cp314-cp314-manylinux_2_17_x86_64"),
    **wheel("stuk", ""),
}


PATIENCE, SILENCE = 15_000, 500  # ms: what must answer may be slow


@pytest.fixture
def index() -> Iterator[LocalIndex]:
    index = LocalIndex(PACKAGES)
    yield index
    index.stop()


@pytest.fixture
def site(dist: Path, index: LocalIndex, tmp_path: Path) -> Iterator[str]:
    """The site with this index: a setting that only pages hold."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy, copy_function=os.link)
    usual = read_index(ROOT, ROOT / ".cache")
    assert usual
    ours = replace(usual, url=index.url)
    for page in (copy / PAGE, copy / "lessen" / LESSON / "index.html"):
        text = page.read_text(encoding="utf-8")
        assert usual.url in text
        page.unlink()
        text = text.replace(policy_of(usual), policy_of(ours)).replace(usual.url, ours.url)
        page.write_text(text, encoding="utf-8")
    with serve(copy) as address:
        yield address


@pytest.fixture
def student(context: BrowserContext, site: str) -> Student:
    return Student(context.new_page(), site).open()


def offer_of(student: Student, module: str) -> Locator:
    student.run(f"import {module}\nprint({module}.HALLO)\n")
    offer = student.output.get_by_role("group", name=f"Aanbod: {module}")
    expect(offer).to_contain_text(f"Wil je {module} hier gebruiken?")
    return offer


def get(student: Student, module: str) -> Locator:
    """Consent to the offer; the text that takes its place."""
    offer = offer_of(student, module)
    offer.get_by_role("button", name=f"Haal {module} op").click()
    expect(offer).not_to_contain_text("Wil je", timeout=PYTHON_STARTS)
    expect(student.workbench).to_have_attribute("data-python", "ready")
    return offer


def test_a_package_is_fetched_with_consent_and_stays(student: Student, index: LocalIndex) -> None:
    offer = offer_of(student, "groet")
    expect(offer).to_contain_text("zonder dit pakket nagekeken")
    offer.get_by_role("button", name="Niet nu").click()
    expect(offer).to_have_count(0)
    expect(student.output.locator("[data-console]")).to_be_focused()
    offer = offer_of(student, "groet")
    assert index.asked == []
    offer.get_by_role("button", name="Haal groet op").click()
    again = offer.get_by_role("button", name="Voer je code opnieuw uit")
    expect(again).to_be_focused(timeout=PYTHON_STARTS)
    expect(offer).to_contain_text("buur 1.0 en groet 1.0 staan klaar")
    expect(student.page.locator("iframe")).to_have_count(0)
    again.press("Enter")
    expect(student.output.locator(".console-stdout")).to_have_text("hallo buur\n")
    assert "/files/groet-1.0-py3-none-any.whl.metadata" in index.asked
    index.stop()
    student.page.reload()
    expect(student.page.locator("html[data-ready]")).to_be_attached()
    student.run("import groet\nprint(groet.HALLO)\n")
    expect(student.output.locator(".console-stdout")).to_have_text("hallo buur\n")
    student.write(f"import groet\n{solution()}")
    student.check("masked-softmax", "passed")


@pytest.mark.thorough
def test_what_cannot_be_had_is_told_in_a_sentence(student: Student, index: LocalIndex) -> None:
    index.hashes["stuk-1.0-py3-none-any.whl"] = "0" * 64
    sentences = {
        "weg": "weg bestaat niet bij PyPI.",
        "binair": "binair heeft delen die niet in de browser kunnen.",
        "stuk": "Wat PyPI stuurde, klopt niet",
    }
    for module, sentence in sentences.items():
        expect(get(student, module)).to_contain_text(sentence)
    offer_of(student, "groet").get_by_role("button", name="Haal groet op").click()
    student.press("Stop")
    expect(student.output.get_by_role("button", name="Haal groet op")).to_be_visible()
    assert accessibility_faults(student.page, ".output") == []
    index.stop()
    offer = get(student, "groet")
    expect(offer).to_contain_text("Er is geen verbinding met PyPI")
    expect(offer.get_by_role("button", name="Probeer opnieuw")).to_be_visible()


@pytest.mark.thorough
def test_damaged_packages_go_and_python_starts(student: Student) -> None:
    get(student, "groet")
    spoil = """async () => {
      for (const name of await caches.keys()) {
        if (!name.endsWith(" packages")) continue;
        const cache = await caches.open(name);
        const [request] = await cache.keys();
        const { headers } = await cache.match(request);
        await cache.put(request, new Response("stuk", { headers }));
      }
    }"""
    student.page.evaluate(spoil)
    student.page.reload()
    expect(student.page.locator("html[data-ready]")).to_be_attached()
    student.run("print(6 * 7)\n")
    expect(student.output.locator(".console-stdout")).to_have_text("42\n")
    expect(student.page.locator('[data-notice="packages"]')).to_contain_text("beschadigd")
    assert "packages" not in student.page.evaluate("async () => (await caches.keys()).join()")


# Opens the page that fetches, asks it for addresses, and gives the statuses of its answers; one
# that does not come within `patience` (ms) is silence.
ASK = """async ([page, patience, addresses]) => {
  const frame = document.createElement("iframe");
  frame.src = page;
  await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
  const { port1, port2 } = new MessageChannel();
  frame.contentWindow.postMessage("", "*", [port2]);
  const answers = [];
  for (const [id, url] of addresses.entries()) {
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.status);
    });
    port1.postMessage({ id, url });
    const silence = new Promise((resolve) => setTimeout(resolve, patience, "silence"));
    answers.push(await Promise.race([answer, silence]));
  }
  return answers;
}"""


def test_the_page_that_fetches_asks_nothing_else(
    context: BrowserContext, site: str, index: LocalIndex
) -> None:
    page = context.new_page()
    page.goto(f"{site}lessen/{LESSON}/")
    file = f"{index.origin}/files/buur-1.0-py3-none-any.whl"
    asked = [file, f"{index.url}/../files/x/", f"{index.url}/", f"{index.url}/a/b/", f"{site}x"]
    fetcher = f"{site}pakketten/"
    answers = page.evaluate(ASK, [fetcher, PATIENCE, asked])
    assert answers == [403] * len(asked)
    assert index.asked == []
    allowed = [f"{index.url}/buur/", file]
    assert page.evaluate(ASK, [fetcher, PATIENCE, allowed]) == [200, 200]
    # The lesson itself cannot.
    assert page.evaluate("(url) => fetch(url).catch((error) => error.name)", file) == "TypeError"
    index.asked.clear()
    page.goto("about:blank")  # another origin, which shows the site in a frame
    assert page.evaluate(ASK, [fetcher, SILENCE, allowed[:1]]) == ["silence"]
    assert index.asked == []
