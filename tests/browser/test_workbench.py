"""What goes wrong around the workbench: broken files, refused storage, hostile programs."""

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.student import LESSON, PYTHON_STARTS, Student

CODE_KEY = f"werkplaats/1/{LESSON}/code"


def quiet_student(context: BrowserContext, site: str) -> Student:
    """A student at a page whose console may complain: the browser itself does, of a lost file."""
    return Student(context.new_page(), site)


def missing(route: Route) -> None:
    route.fulfill(status=404, body="weg")


def another_page(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html", body="<p>Log in</p>")


def tampered(route: Route) -> None:
    body = bytearray(route.fetch().body())
    body[len(body) // 2] ^= 1
    route.fulfill(status=200, body=bytes(body))


def cut_off(route: Route) -> None:
    body = route.fetch().body()
    route.fulfill(status=200, body=body[: len(body) // 2], content_type="application/wasm")


def unreachable(route: Route) -> None:
    route.abort()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("file", "fault", "needing"),
    [
        ("pyodide.asm", missing, ""),
        ("pyodide.asm", cut_off, ""),
        ("image", tampered, ""),
        ("libraries", unreachable, ""),
        ("worker", missing, ""),
        # Python starts without these, and some programs need them.
        ("python_stdlib", another_page, "import statistics\n"),
        ("numpy", unreachable, "import numpy.polynomial\n"),
    ],
)
def test_a_broken_file_is_told_and_the_next_click_tries_again(
    context: BrowserContext, site: str, file: str, fault: Callable[[Route], None], needing: str
) -> None:
    student = quiet_student(context, site)
    student.page.route(f"**/python/{file}*", fault)
    student.open()
    student.write(f"{needing}print('toch')")
    student.press("Voer uit")
    expect(student.workbench).to_have_attribute("data-python", "error", timeout=PYTHON_STARTS)
    expect(student.output).to_contain_text(re.compile(rf"{file}.*(Herlaad|Controleer)"))
    expect(student.editor).to_contain_text("print('toch')")
    student.page.unroute_all()
    student.run()
    expect(student.output).to_contain_text("toch")


@pytest.mark.thorough
def test_without_the_checkers_a_program_runs_and_a_check_tells(
    context: BrowserContext, site: str
) -> None:
    student = quiet_student(context, site)
    student.page.route("**/python/checkers*", tampered)
    student.open().run("print('toch')")
    expect(student.output).to_contain_text("toch")
    card = student.card("masked-softmax")
    card.get_by_role("button", name="Controleer", exact=True).click()
    feedback = card.locator("[data-feedback]")
    expect(feedback).to_contain_text(re.compile("checkers.*Herlaad"), timeout=PYTHON_STARTS)
    student.page.unroute_all()
    student.check("masked-softmax", "failed")


@pytest.mark.thorough
def test_a_file_that_fails_once_is_asked_for_again(context: BrowserContext, site: str) -> None:
    student = quiet_student(context, site)
    student.page.route("**/python/libraries*", tampered, times=1)
    student.open()
    student.run("import numpy as np\nprint(np.arange(3))")
    expect(student.output).to_contain_text("[0 1 2]")


def test_webassembly_of_a_type_that_cannot_be_streamed_will_do(
    context: BrowserContext, site: str
) -> None:
    student = quiet_student(context, site)
    student.page.route(
        "**/python/pyodide.asm*",
        lambda route: route.fulfill(body=route.fetch().body(), content_type="text/plain"),
    )
    student.open()
    student.run("print('er')")
    expect(student.output).to_contain_text("er")


def test_a_policy_without_webassembly_is_told(context: BrowserContext, site: str) -> None:
    student = quiet_student(context, site)

    def stricter(route: Route) -> None:
        page = route.fetch()
        route.fulfill(response=page, body=page.text().replace("'wasm-unsafe-eval'", ""))

    student.page.route(student.address, stricter)
    student.open()
    student.write("print('toch')")
    student.press("Voer uit")
    expect(student.output).to_contain_text("laat WebAssembly niet toe", timeout=PYTHON_STARTS)
    expect(student.workbench).to_have_attribute("data-python", "error")
    expect(student.editor).to_contain_text("print('toch')")


def test_loading_shows_its_bytes(student: Student) -> None:
    held: list[Route] = []
    student.page.route("**/python/libraries*", lambda route: held.append(route))
    student.open()
    student.write("print('er')")
    student.press("Voer uit")
    status = student.page.locator("[data-status-line]")
    expect(status).to_have_text(re.compile(r"^Python laadt, \d+,\d van \d+,\d MB$"))
    expect(student.workbench).to_have_attribute("data-python", "loading")
    held[0].continue_()
    expect(student.output).to_contain_text("er", timeout=PYTHON_STARTS)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("import os\nprint('a')\nos._exit(3)", "nieuwe Python"),
        ("import json\nx = []\nfor _ in range(100_000): x = [x]\njson.dumps(x)", "nieuwe Python"),
        ("def f(n): return f(n + 1)\nf(0)", "RecursionError"),
        ("import functools\ndef g(x): return h(x)\nh = functools.partial(g)\nh(1)", "Recursion"),
        ("import numpy as np\nx = []\nwhile True: x.append(np.empty(2**26))", "MemoryError"),
        ("import sys\nsys.exit(4)", "code 4"),
        ("input('naam')", "geen toetsenbord"),
        ("import js\njs.close()", ""),
        ("import builtins, json\nbuiltins.len = builtins.print = json.dumps = None", ""),
    ],
)
def test_a_hostile_program_costs_one_run(
    context: BrowserContext, site: str, code: str, shown: str
) -> None:
    student = quiet_student(context, site).open()
    student.run(code)
    expect(student.output).to_contain_text(shown)
    student.run("import json\nprint(json.dumps([len('ab'), 'heel']))")
    expect(student.output).to_contain_text('[2, "heel"]')


@pytest.mark.thorough
def test_of_a_flood_the_rest_is_a_download(student: Student) -> None:
    page = student.open().page
    student.run("for i in range(100_000): print('regel', i)\nprint('einde')")
    expect(student.output).to_contain_text("regel 9999")
    expect(student.output).to_contain_text(re.compile(r"In het bestand staan er nog \d+\.\d{3}"))
    assert len(student.output.inner_text()) < 250_000
    with page.expect_download() as download:
        student.press("Download uitvoer.txt")
    text = download.value.path().read_text(encoding="utf-8")
    assert text == "".join(f"regel {i}\n" for i in range(100_000)) + "einde\n"


@pytest.mark.thorough
def test_a_flood_is_cut_off_counted_and_stopped(student: Student) -> None:
    student.open()
    student.write("for i in range(10_000_000): print('regel', i)")
    student.press("Voer uit")
    expect(student.output).to_contain_text("regel 9999", timeout=PYTHON_STARTS)
    lost = re.compile(r"De \d[\d.]* tekens daarna zijn niet bewaard")
    expect(student.output).to_contain_text(lost, timeout=PYTHON_STARTS)
    assert len(student.output.inner_text()) < 250_000
    student.press("Stop")
    expect(student.workbench).to_have_attribute("data-python", "stopped")
    student.run("print('daarna')")
    expect(student.output).to_contain_text("daarna")


COUNT_WORKERS = """
window.alive = 0;
const Stock = Worker;
window.Worker = class extends Stock {
  constructor(...given) { super(...given); alive++ }
  terminate() { alive--; super.terminate() }
};
"""
# With ALL_HOSTILE as many as a whole lesson of a restless student.
RUNS, STOPS = (50, 20) if "ALL_HOSTILE" in os.environ else (20, 3)


@pytest.mark.thorough
def test_many_runs_and_stops_leave_nothing_behind(student: Student) -> None:
    student.page.add_init_script(COUNT_WORKERS)
    student.open()
    devtools = student.page.context.new_cdp_session(student.page)

    def left() -> tuple[int, float]:
        devtools.send("HeapProfiler.collectGarbage")
        nodes = devtools.send("Memory.getDOMCounters")["nodes"]
        return nodes, devtools.send("Runtime.getHeapUsage")["usedSize"] / 2**20

    student.run("print('een')")
    student.check("masked-softmax", "failed")  # Now both workers are there.
    student.run("print('twee')")
    before = left()
    for run in range(RUNS):
        student.run(f"x = list(range(100_000))\nprint('run', {run})")
        expect(student.output).to_contain_text(f"run {run}")
    for _ in range(STOPS):
        student.write("print('bezig')\nwhile True: pass")
        student.press("Voer uit")
        expect(student.output).to_contain_text("bezig", timeout=PYTHON_STARTS)
        student.press("Stop")
        expect(student.workbench).to_have_attribute("data-python", "stopped")
    student.run("print('drie')")
    after = left()
    assert student.page.evaluate("alive") <= 2
    assert after[0] < before[0] + 1000
    assert after[1] < before[1] + 20


@pytest.mark.thorough
def test_a_tab_that_was_put_aside_goes_on(student: Student) -> None:
    student.open()
    devtools = student.page.context.new_cdp_session(student.page)
    student.write("import time\nfor n in range(1000):\n    print('tik', n)\n    time.sleep(0.05)")
    student.press("Voer uit")
    expect(student.output).to_contain_text("tik 3", timeout=PYTHON_STARTS)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    seen = student.output.inner_text()
    expect(student.output).not_to_have_text(seen)
    student.press("Stop")
    student.run("print('daarna')")
    expect(student.output).to_contain_text("daarna")


REACH = """
import js
for name, reach in {
    "files": lambda: (
        lambda request: (request.open("GET", ADDRESS, False), request.send(), request.status)
    )(js.XMLHttpRequest.new()),
    "database": lambda: js.indexedDB.open("x"),
    "storage": lambda: js.localStorage,
    "caches": lambda: js.caches.keys(),
    "page": lambda: js.document,
}.items():
    try:
        print(name, "->", reach())
    except BaseException as error:
        print(name, "refused")
"""


def test_student_code_reaches_nothing_of_the_site(context: BrowserContext, site: str) -> None:
    student = quiet_student(context, site).open()
    student.run(f"ADDRESS = {site!r}\n{REACH}")
    for name in ("files", "database", "storage", "caches", "page"):
        expect(student.output).to_contain_text(f"{name} refused")


@pytest.mark.thorough
def test_a_forged_verdict_is_not_believed(student: Student) -> None:
    student.open()
    student.write(
        "import json, js\nfrom pyodide.ffi import to_js\n"
        "verdict = {'id': 'attention', 'status': 'passed', 'message': '', 'misconception': None,"
        " 'seed': 1, 'checks': []}\n"
        "for run in range(100):\n"
        "    for text in (json.dumps({'verdict': verdict}), json.dumps(verdict)):\n"
        "        js.postMessage(to_js({'type': 'answer', 'run': run, 'result': text},"
        " dict_converter=js.Object.fromEntries))\n"
    )
    card = student.card("attention")
    card.get_by_role("button", name="Controleer", exact=True).click()
    expect(card).to_have_attribute(
        "data-status", re.compile("failed|broken"), timeout=PYTHON_STARTS
    )
    expect(student.progress).to_have_text("0 / 3")


@pytest.mark.thorough
def test_a_check_stops_by_itself_and_by_the_button(student: Student) -> None:
    student.open()
    student.write("while True:\n    try: pass\n    except: pass")
    card = student.card("masked-softmax")
    card.get_by_role("button", name="Controleer", exact=True).click()
    expect(student.workbench).to_have_attribute("data-python", "running", timeout=PYTHON_STARTS)
    student.press("Stop")
    expect(card).to_have_attribute("data-status", "open")
    expect(card.locator("[data-feedback]")).to_contain_text("gestopt")
    feedback = student.check("masked-softmax", "failed")
    expect(feedback).to_contain_text("seconden")


def test_code_survives_an_immediate_reload(student: Student) -> None:
    student.open()
    student.write("bewaard = 'é'")
    student.page.reload()
    expect(student.editor).to_contain_text("bewaard = 'é'")


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "Object.defineProperty(window, 'localStorage',"
            " {get() { throw new DOMException('no', 'SecurityError') }})",
            "bewaart niets",
        ),
        (
            "Storage.prototype.setItem ="
            " () => { throw new DOMException('', 'QuotaExceededError') }",
            "vol",
        ),
    ],
)
def test_storage_that_does_not_keep_is_told(student: Student, script: str, told: str) -> None:
    student.page.add_init_script(script)
    student.open()
    student.run("print('gaat door')")
    expect(student.page.locator("[data-notice='storage']")).to_contain_text(told)
    expect(student.output).to_contain_text("gaat door")


def test_damaged_work_is_put_aside(student: Student) -> None:
    student.open()
    student.page.evaluate("key => localStorage.setItem(key, '{kapot')", CODE_KEY)
    student.page.reload()
    expect(student.editor).to_contain_text("NotImplementedError")
    expect(student.page.locator("[data-notice='storage']")).to_contain_text("onleesbaar")
    kept = student.page.evaluate("key => localStorage.getItem(`${key}.damaged`)", CODE_KEY)
    assert kept == "{kapot"


def test_two_tabs_stay_in_step(student: Student, context: BrowserContext, site: str) -> None:
    student.open()
    other = Student(context.new_page(), site).open()
    student.write("eerste = 1")
    expect(other.editor).to_contain_text("eerste = 1")
    other.write("tweede = 2")
    expect(student.editor).to_contain_text("tweede = 2")
    notice = student.page.locator("[data-notice='other-tab']")
    notice.get_by_role("button", name="Ongedaan maken").click()
    expect(student.editor).to_contain_text("eerste = 1")
    expect(other.editor).to_contain_text("eerste = 1")


def test_the_keyboard_gets_in_and_out_of_the_editor(student: Student) -> None:
    page = student.open().page
    student.write("x = 1")
    page.keyboard.press("Tab")
    expect(student.editor).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(student.editor).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(student.editor).to_be_focused()
    page.keyboard.press("ControlOrMeta+/")
    expect(student.editor).to_contain_text("# x = 1")


def test_a_line_in_a_traceback_leads_to_the_editor(student: Student) -> None:
    student.open()
    student.run("x = 1\n\nprint(x / 0)")
    student.output.get_by_role("button", name="line 3").click()
    expect(student.editor).to_be_focused()
    expect(student.page.locator(".cm-activeLine")).to_have_text("print(x / 0)")


def test_a_sample_says_whose_code_failed(student: Student) -> None:
    student.open()
    sample = student.page.locator("[data-sample]").first
    button = sample.get_by_role("button", name="Probeer dit")
    shown = sample.locator("[data-sample-output]")
    student.write("raise ValueError('mis')")
    button.click()
    expect(shown).to_contain_text("nog voor het voorbeeld begon", timeout=PYTHON_STARTS)
    student.write("import numpy as np")
    button.click()
    expect(shown).to_contain_text("gebruikt masked_softmax")


def test_one_worker_serves_a_phone(browser: Browser, site: str) -> None:
    small = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page: Page = small.new_page()
    page.add_init_script(
        "window.most = 0; let alive = 0; const Stock = Worker;"
        "window.Worker = class extends Stock {"
        " constructor(...given) { super(...given); most = Math.max(most, ++alive) }"
        " terminate() { alive--; super.terminate() } }"
    )
    student = Student(page, site).open()
    page.get_by_role("tab", name="Code").click()
    student.check("masked-softmax", "failed")
    student.run("print('op de telefoon')")
    expect(student.output).to_contain_text("op de telefoon")
    assert page.evaluate("most") == 1
    small.close()
