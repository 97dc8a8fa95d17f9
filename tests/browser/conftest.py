"""A built site, a host, a browser, and a page that may not complain or look elsewhere."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from generator.setup.browser import ensure_browser
from tests.browser.server import serve
from tests.browser.student import Student
from tests.browser.table_page import build_tables
from tests.chromium import TEST_FLAGS

ROOT = Path(__file__).resolve().parents[2]

# Every wait is for an event; how long that may take is the machine's affair.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `build.py build` makes it."""
    dist = tmp_path_factory.mktemp("site") / "dist"
    command = [sys.executable, "build.py", "build", "--no-compress", "--output", str(dist)]
    subprocess.run(command, cwd=ROOT, check=True)
    return dist


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site's home, below a path."""
    with serve(dist) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=ensure_browser(ROOT), args=TEST_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh reader: empty storage, a laptop's screen.

    Without the service worker, which would fetch the whole site for every test: test_offline.py
    has it.
    """
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="nl-NL", service_workers="block"
    )
    context.set_default_timeout(15_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page that fails its test on a console error or a request to any other host."""
    page = context.new_page()
    home = urlsplit(site).netloc
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    context.on(
        "request",
        lambda request: (
            faults.append(f"other host: {request.url[:100]}")
            if urlsplit(request.url).netloc not in ("", home)
            else None
        ),
    )
    yield page
    assert faults == []


@pytest.fixture
def student(page: Page, site: str) -> Student:
    return Student(page, site)


@pytest.fixture(scope="session")
def tables_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page of nothing but two attention tables."""
    folder = tmp_path_factory.mktemp("tables")
    build_tables(folder)
    with serve(folder) as address:
        yield address


@pytest.fixture
def tables(browser: Browser, tables_address: str) -> Iterator[Page]:
    """The tables, alive; a console error fails the test."""
    context = browser.new_context(locale="nl-NL", viewport={"width": 900, "height": 900})
    context.set_default_timeout(10_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(tables_address)
    expect(page.locator("attention-table[data-live]")).to_have_count(2)
    yield page
    context.close()
    assert faults == []


@pytest.fixture
def kat(tables: Page) -> Locator:
    """The lesson's own table, on the page of tables."""
    return tables.locator('[data-widget="attention-table"]').first
