"""Python starts from an image of a Python that has started, and before all files are there."""

import hashlib
import json
import re
from contextlib import suppress

from playwright.sync_api import BrowserContext, Error, Page, Route, expect

from tests.browser.student import PYTHON_STARTS, Student

SEES_ALL = """import numpy as np
assert np.linalg.solve(np.eye(2), [1.0, 2.0]).tolist() == [1, 2]
assert np.fft.ifft(np.fft.fft([1.0, 5.0])).real.round(9).tolist() == [1, 5]
assert np.sort(np.random.default_rng(0).permutation(4)).tolist() == [0, 1, 2, 3]
import dataclasses, decimal, json, re
print(np.random.rand(), "heel")
"""
NEEDS_A_FILE = """print("begin")
try:
    import statistics
except ImportError:
    print("mis")
"""
# A Python that starts by itself chooses another order for its sets each time.
HASH = "print(hash('werkplaats'), 'klaar')\n"


def held(page: Page, *files: str) -> list[Route]:
    """Requests for files of Python that stay without an answer."""
    routes: list[Route] = []
    for file in files:
        page.route(f"**/python/{file}*", lambda route: routes.append(route))
    return routes


def number(student: Student, program: str) -> str:
    student.run(program)
    expect(student.output).to_contain_text(re.compile("heel|klaar"))
    return student.output.inner_text().split()[-2]


def test_each_visit_starts_from_the_image_with_chances_of_its_own(student: Student) -> None:
    found, chances = set(), set()
    for _ in range(2):
        student.open()
        found.add(number(student, HASH))
        chances.add(number(student, SEES_ALL))
    assert (len(found), len(chances)) == (1, 2)


def test_a_program_does_not_wait_for_files_that_it_does_not_need(student: Student) -> None:
    late = held(student.page, "python_stdlib", "numpy", "checkers")
    student.open().run("import numpy as np\nprint(np.arange(3) @ np.arange(3), 'er')")
    expect(student.output).to_contain_text("5 er")
    student.write(
        "print('begin')\ntry:\n    import statistics\nexcept ImportError:\n    print('mis')\n"
    )
    student.press("Voer uit")
    expect(student.output).to_contain_text("begin")
    student.page.unroute_all()
    for route in late:
        with suppress(Error):  # unrouting may have let it go
            route.continue_()
    expect(student.workbench).to_have_attribute("data-python", "ready", timeout=PYTHON_STARTS)
    expect(student.output).to_contain_text("begin")
    expect(student.output).not_to_contain_text("mis")
    student.run("import statistics, numpy.polynomial\nprint(statistics.mean([1, 2]))")
    expect(student.output).to_contain_text("1.5")


def test_where_the_image_is_of_no_use_python_starts_without(
    context: BrowserContext, site: str
) -> None:
    useless = b"no image"

    def with_useless_image(route: Route) -> None:
        page = route.fetch()
        text = page.text()
        found = re.search(r'id="lesson-data"[^>]*>(.*?)</script>', text, re.DOTALL)
        assert found
        data = json.loads(found[1])
        sha256 = hashlib.sha256(useless).hexdigest()
        data["python"]["core"]["image"] |= {"bytes": len(useless), "sha256": sha256}
        route.fulfill(response=page, body=text.replace(found[1], json.dumps(data)))

    student = Student(context.new_page(), site)
    student.page.route(student.address, with_useless_image)
    student.page.route("**/python/image*", lambda route: route.fulfill(body=useless))
    student.open().run(SEES_ALL)
    expect(student.output).to_contain_text("heel")
