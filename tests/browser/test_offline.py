"""Without network, through updates, and where a browser refuses to keep anything."""

import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.server import Host
from tests.browser.student import PYTHON_STARTS, Student
from tests.browser.versions import build_version

pytestmark = pytest.mark.thorough

OFFER = "Er is een nieuwe versie van deze site. Laad opnieuw wanneer het je uitkomt."
# The shell is a megabyte, on a machine that is busy.
INSTALLED = 60  # seconds


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_version(tmp_path_factory.mktemp("first"), second=False)


@pytest.fixture(scope="session")
def second(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_version(tmp_path_factory.mktemp("second"), second=True)


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh reader, with the service worker."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="nl-NL")
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def host(first: Path) -> Iterator[Host]:
    host = Host(first)
    yield host
    host.stop()


class Visitor:
    """A reader with one or more tabs; errors in any console are remembered."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context = context
        self.host = host
        self.errors: list[str] = []

    def tab(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.errors.append(line.text)

    def home(self) -> Page:
        page = self.tab()
        page.goto(self.host.address)
        return page

    def lesson(self, query: str = "") -> Student:
        student = Student(self.tab(), self.host.address)
        student.address += query
        return student.open()


@pytest.fixture
def visitor(context: BrowserContext, host: Host) -> Iterator[Visitor]:
    visitor = Visitor(context, host)
    yield visitor
    assert visitor.errors == []


def until(page: Page, condition: str) -> None:
    """Wait until an expression is true. (Playwright's own way needs `eval`, which pages forbid.)"""
    deadline = time.monotonic() + INSTALLED
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, f"never came true: {condition}"
        page.wait_for_timeout(50)


def wait_for_worker(page: Page) -> None:
    """Wait until a service worker has taken charge of the page."""
    until(page, "navigator.serviceWorker.controller?.state === 'activated'")


def wait_for_python(page: Page) -> None:
    """Wait until all of Python's files are kept."""
    until(
        page,
        """async () => {
          const { python } = JSON.parse(document.querySelector("#lesson-data").textContent);
          const { core, wheels, checkers, worker } = python;
          const files = [...Object.values(core), ...wheels, checkers, worker];
          const kept = await Promise.all(files.map((file) => caches.match("../../" + file.url)));
          return kept.every(Boolean);
        }""",
    )


def look_for_update(page: Page) -> None:
    """What the browser does by itself every now and then."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")


REGISTRATION = "navigator.serviceWorker.getRegistration()"

# As many files as in a whole one, counted by the worker's own list.
SHELL_IS_WHOLE = """async () => {
  const script = await (await fetch("../../sw.js")).text();
  const start = script.indexOf("self.SITE=");
  const site = script.slice(start + "self.SITE=".length, script.indexOf(";\\n", start));
  const { version, shell } = JSON.parse(site);
  const name = (await caches.keys()).find((name) => name.endsWith(`shell ${version}`));
  return !!name && (await (await caches.open(name)).keys()).length === shell.length;
}"""


def version_of(student: Student) -> str:
    """The version of the page, when its text, style and script agree on it."""
    page = student.page
    text = page.locator(".lead").first.inner_text()
    style = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--version').trim()"
    )
    page.get_by_role("button", name="Toetsen", exact=True).click()
    script = page.locator(".shortcuts").text_content() or ""
    page.keyboard.press("Escape")
    two = {"Versie twee" in text, style == "two", "springt twee terug" in script}
    assert len(two) == 1, (text, style, script)
    return "two" if two.pop() else "one"


def assets(page: Page) -> list[str]:
    """The addresses of the page's style sheets, scripts and fonts."""
    elements = "link[rel=stylesheet], link[rel=preload], script[src]"
    return list(page.eval_on_selector_all(elements, "all => all.map((x) => x.src || x.href)"))


def cache_names(page: Page) -> list[str]:
    return list(page.evaluate("caches.keys()"))


# Without network


def test_everything_works_offline_after_one_visit(visitor: Visitor, host: Host) -> None:
    student = visitor.lesson()
    student.run("print('met netwerk')")
    wait_for_worker(student.page)
    wait_for_python(student.page)
    student.page.close()
    host.stop()

    page = visitor.home()
    expect(page.get_by_role("heading", level=1)).to_have_text("De werkplaats")
    page.get_by_role("button", name="Zoek").click()
    page.keyboard.type("softmax")
    expect(page.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name=re.compile("Laat iedere query")).last.click()
    student = Student(page, host.address)
    expect(page.locator("html[data-ready]")).to_be_attached()
    student.run("import numpy as np\nprint('zonder netwerk', np.arange(3).sum())")
    expect(student.output).to_contain_text("zonder netwerk 3")
    student.check("masked-softmax", "failed")


def test_a_lesson_reads_offline_where_python_was_never_used(visitor: Visitor, host: Host) -> None:
    wait_for_worker(visitor.home())
    host.stop()

    student = visitor.lesson()
    expect(student.page.locator("math").first).to_be_visible()
    assert student.page.evaluate("document.fonts.check('1em Literata')")
    assert visitor.errors == []
    student.press("Voer uit")
    told = student.page.get_by_text("Python staat nog niet op dit apparaat en heeft één keer")
    expect(told.first).to_be_visible(timeout=PYTHON_STARTS)
    # The browser's own remark, beside that sentence.
    assert all("net::ERR_FAILED" in error for error in visitor.errors)
    visitor.errors.clear()

    host.start()
    student.run("print('toch nog')")
    expect(student.output).to_contain_text("toch nog")


# Updates


def test_an_update_is_offered_and_comes_whole_when_the_reader_loads_it(
    visitor: Visitor, host: Host, second: Path
) -> None:
    student = visitor.lesson()
    page = student.page
    wait_for_worker(page)
    student.write("mijn_werk = 1")
    wait_for_python(page)  # it comes in now; a host without its files would be told of
    parts = assets(page)
    host.deploy(second)
    look_for_update(page)
    expect(page.get_by_text(OFFER)).to_be_visible(timeout=INSTALLED * 1000)

    # Not forced, and what the page had not asked for yet is still that of its own version.
    expect(student.editor).to_contain_text("mijn_werk = 1")
    assert version_of(student) == "one"
    assert all(page.evaluate("(url) => fetch(url).then((found) => found.ok)", url) for url in parts)

    page.get_by_role("button", name="Nieuwe versie laden").click()
    expect(page.get_by_text("Versie twee.")).to_be_visible()
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert version_of(student) == "two"
    expect(student.editor).to_contain_text("mijn_werk = 1")
    expect(page.get_by_text(OFFER)).to_be_hidden()

    # Old files go, once no page needs them.
    page.reload()
    until(page, "caches.keys().then((names) => names.filter((n) => /shell/.test(n)).length === 1)")
    host.stop()
    visitor.home()
    student.open()
    assert version_of(student) == "two"


def test_a_plain_reload_brings_a_whole_new_version_too(
    visitor: Visitor, host: Host, second: Path
) -> None:
    student = visitor.lesson()
    wait_for_worker(student.page)
    host.deploy(second)
    look_for_update(student.page)
    expect(student.page.get_by_text(OFFER)).to_be_visible(timeout=INSTALLED * 1000)
    student.open()
    assert version_of(student) == "two"


def test_an_update_does_not_interrupt_a_run(visitor: Visitor, host: Host, second: Path) -> None:
    student = visitor.lesson()
    page = student.page
    wait_for_worker(page)
    student.run("print('warm')")
    student.write("import time\nfor n in range(9000):\n    print('tik', n)\n    time.sleep(0.1)")
    student.press("Voer uit")
    expect(student.output).to_contain_text("tik 3", timeout=PYTHON_STARTS)
    host.deploy(second)
    look_for_update(page)
    expect(page.get_by_text(OFFER)).to_be_visible(timeout=INSTALLED * 1000)
    page.get_by_role("button", name="Nieuwe versie laden").click()
    expect(page.get_by_text("De nieuwe versie laadt zodra je programma klaar is.")).to_be_visible()

    # Another tab opens the new version; this one goes on as it was.
    other = visitor.lesson()
    assert version_of(other) == "two"
    seen = student.output.inner_text()
    expect(student.output).not_to_have_text(seen)
    expect(student.workbench).to_have_attribute("data-python", "running")
    assert version_of(student) == "one"

    student.press("Stop")
    expect(page.get_by_text("Versie twee.")).to_be_visible()
    expect(page.locator("html[data-ready]")).to_be_attached()
    assert version_of(student) == "two"
    expect(student.editor).to_contain_text("range(9000)")


def test_python_works_offline_after_an_update_too(
    visitor: Visitor, host: Host, second: Path
) -> None:
    student = visitor.lesson()
    student.run("print('een')")
    wait_for_worker(student.page)
    wait_for_python(student.page)
    host.deploy(second)
    look_for_update(student.page)
    expect(student.page.get_by_text(OFFER)).to_be_visible(timeout=INSTALLED * 1000)
    host.stop()
    student.open()
    assert version_of(student) == "two"
    student.run("print('twee')")
    expect(student.output).to_contain_text("twee")


def test_half_a_deploy_is_not_taken_in(
    visitor: Visitor, host: Host, second: Path, tmp_path: Path
) -> None:
    """The new worker is there already, a page is still the old one."""
    student = visitor.lesson()
    wait_for_worker(student.page)
    half = tmp_path / "half"
    shutil.copytree(second, half)
    shutil.copy(host.folder / "index.html", half / "index.html")
    host.deploy(half)
    look_for_update(student.page)
    until(student.page, f"{REGISTRATION}.then((found) => !found.installing && !found.waiting)")
    student.open()
    assert version_of(student) == "one"

    host.deploy(second)
    look_for_update(student.page)
    expect(student.page.get_by_text(OFFER)).to_be_visible(timeout=INSTALLED * 1000)


# What goes wrong


def test_what_the_browser_cleared_is_fetched_again(visitor: Visitor, host: Host) -> None:
    student = visitor.lesson()
    student.run("print('een')")
    wait_for_worker(student.page)
    wait_for_python(student.page)
    names = cache_names(student.page)
    student.page.evaluate(
        "caches.keys().then((all) => Promise.all(all.map((n) => caches.delete(n))))"
    )
    student.open()
    student.run("print('twee')")
    expect(student.output).to_contain_text("twee")
    wait_for_python(student.page)
    until(student.page, f"{SHELL_IS_WHOLE}")
    assert set(cache_names(student.page)) <= set(names)
    host.stop()
    student.open()
    student.run("print('drie')")
    expect(student.output).to_contain_text("drie")


def test_one_lost_or_damaged_file_mends(visitor: Visitor, host: Host) -> None:
    student = visitor.lesson()
    student.run("print('een')")
    page = student.page
    wait_for_worker(page)
    wait_for_python(page)
    page.evaluate(
        """async () => {
          const { python } = JSON.parse(document.querySelector("#lesson-data").textContent);
          const url = new URL("../../" + python.core.stdlib.url, location.href).href;
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            if (await cache.match(url)) await cache.put(url, new Response("damaged"));
            const lost = (await cache.keys()).filter(({ url }) => /\\.css|lessen/.test(url));
            for (const request of lost) await cache.delete(request);
          }
        }"""
    )
    student.open()
    student.run("print('twee')")
    expect(student.output).to_contain_text("twee")
    until(page, SHELL_IS_WHOLE)
    host.stop()
    student.open()
    student.run("print('drie')")
    expect(student.output).to_contain_text("drie")


@pytest.mark.parametrize("quota", [1, 4_000_000])
def test_a_full_disk_costs_nothing_but_offline_use(
    visitor: Visitor, host: Host, quota: int
) -> None:
    """With the small quota nothing is kept, with the larger one the shell but not Python."""
    page = visitor.tab()
    devtools = visitor.context.new_cdp_session(page)
    origin = host.address.removesuffix(host.prefix)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": quota})
    student = Student(page, host.address).open()
    if quota > 1:
        wait_for_worker(page)
    student.run("print('een')")
    expect(student.output).to_contain_text("een")
    student.open()
    student.run("print('twee')")
    expect(student.output).to_contain_text("twee")
    student.check("masked-softmax", "failed")


REFUSALS = {
    "no service workers": "delete Navigator.prototype.serviceWorker; delete globalThis.caches;",
    "registration refused": """
        ServiceWorkerContainer.prototype.register = () =>
          Promise.reject(new DOMException("no", "SecurityError"));""",
    "caches refused": """
        const refuse = () => Promise.reject(new DOMException("no", "QuotaExceededError"));
        for (const name of ["open", "keys", "match", "has", "delete"])
          CacheStorage.prototype[name] = refuse;
        Cache.prototype.put = refuse;""",
    "storage refused": """
        const refuse = () => { throw new DOMException("no", "SecurityError"); };
        Object.defineProperty(window, "localStorage", { get: refuse });""",
}


@pytest.mark.parametrize("script", REFUSALS.values(), ids=REFUSALS)
@pytest.mark.parametrize("query", ["", "?zonder-sw"])
def test_a_page_works_where_the_browser_refuses(visitor: Visitor, script: str, query: str) -> None:
    visitor.context.add_init_script(script)
    student = visitor.lesson(query)
    student.run("print(6 * 7)")
    expect(student.output).to_contain_text("42")


@pytest.mark.parametrize("broken", ["missing", "syntax", "throws", "html"])
def test_a_broken_worker_script_leaves_the_page_alone(
    visitor: Visitor, host: Host, tmp_path: Path, broken: str
) -> None:
    """On a first visit, and for a reader who already has a good one."""
    student = visitor.lesson()
    wait_for_worker(student.page)
    folder = tmp_path / "broken"
    shutil.copytree(host.folder, folder)
    script = folder / "sw.js"
    if broken == "missing":
        script.unlink()
    else:
        texts = {"syntax": "self.SITE={", "throws": "throw Error('x')", "html": "<!doctype html>"}
        script.write_text(texts[broken])
    host.deploy(folder)
    student.open()
    student.page.wait_for_load_state("networkidle")
    host.stop()
    student.open()
    host.start()

    student.page.evaluate(f"{REGISTRATION}.then((found) => found.unregister())")
    student.open()
    student.run("print(6 * 7)")
    expect(student.output).to_contain_text("42")
    # The browser's own remark; nothing that a page could say about it.
    remark = "A bad HTTP response code (404) was received when fetching the script."
    assert set(visitor.errors) <= ({remark} if broken == "missing" else set())
    visitor.errors.clear()


# Turning it off


def test_without_a_service_worker_on_request(visitor: Visitor, host: Host) -> None:
    student = visitor.lesson()
    page = student.page
    student.run("print('een')")
    wait_for_worker(page)
    wait_for_python(page)

    page.goto(f"{student.address}?zonder-sw")
    expect(page.get_by_text("Deze site bewaart hier niets meer")).to_be_visible()
    until(page, f"{REGISTRATION}.then((found) => !found)")
    until(page, "caches.keys().then((names) => names.length === 0)")
    student.run("print('twee')")
    page.wait_for_timeout(500)
    assert cache_names(page) == []

    student.open()  # remembered
    student.run("print('drie')")
    assert page.evaluate("navigator.serviceWorker.controller") is None
    assert page.evaluate(f"{REGISTRATION}.then((found) => !found)")

    page.goto(f"{student.address}?zonder-sw")
    page.get_by_role("button", name="Weer aanzetten").click()
    page.wait_for_url(re.compile("met-sw"))
    wait_for_worker(page)
    host.stop()
    student.open()


def test_a_host_turns_it_off_for_everyone(visitor: Visitor, host: Host, tmp_path: Path) -> None:
    student = visitor.lesson()
    wait_for_worker(student.page)
    folder = tmp_path / "off"
    shutil.copytree(host.folder, folder)
    shutil.copy(folder / "sw-off.js", folder / "sw.js")
    host.deploy(folder)
    look_for_update(student.page)
    until(student.page, f"{REGISTRATION}.then((found) => !found)")
    until(student.page, "caches.keys().then((names) => names.length === 0)")
    student.open()
    student.run("print(6 * 7)")
    expect(student.output).to_contain_text("42")


# As an app


def test_it_can_be_installed(visitor: Visitor) -> None:
    page = visitor.home()
    wait_for_worker(page)
    devtools = visitor.context.new_cdp_session(page)
    answer = devtools.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"] == f"{visitor.host.address}manifest.webmanifest"
    hindrances = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Playwright's fresh profiles count as private ones.
    assert [x for x in hindrances if x["errorId"] != "in-incognito"] == []
