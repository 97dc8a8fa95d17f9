"""Python starts from an image of a Python that has started, made on an earlier visit."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.image_store import DAMAGE, IS_FROM_IMAGE, LENGTH
from tests.browser.student import PYTHON_STARTS, Student

SEES_ALL = """import numpy as np
assert np.linalg.solve(np.eye(2), [1.0, 2.0]).tolist() == [1, 2]
assert np.fft.ifft(np.fft.fft([1.0, 5.0])).real.round(9).tolist() == [1, 5]
assert np.sort(np.random.default_rng(0).permutation(4)).tolist() == [0, 1, 2, 3]
import dataclasses, decimal, json, re
print(np.random.rand(), "heel")
"""


def wait_for_image(page: Page) -> None:
    end = time.monotonic() + PYTHON_STARTS / 1000
    while not page.evaluate(LENGTH):
        assert time.monotonic() < end, "no image was made"
        page.wait_for_timeout(100)


def random_number(student: Student) -> str:
    student.run(SEES_ALL)
    expect(student.output).to_contain_text("heel")
    return student.output.inner_text().split()[-2]


def test_a_later_visit_starts_from_what_the_first_one_made(student: Student) -> None:
    student.open().run(IS_FROM_IMAGE)
    expect(student.output).to_contain_text("False")
    wait_for_image(student.page)
    student.open().run(IS_FROM_IMAGE)
    expect(student.output).to_contain_text("True")
    first = random_number(student)
    student.open()
    assert random_number(student) != first


@pytest.mark.thorough
def test_a_damaged_image_is_no_trouble_and_is_made_anew(student: Student) -> None:
    student.open().run("print('er')")
    wait_for_image(student.page)
    student.page.evaluate(DAMAGE)
    student.open().run(IS_FROM_IMAGE)
    expect(student.output).to_contain_text("False")
    wait_for_image(student.page)
    student.open().run(IS_FROM_IMAGE)
    expect(student.output).to_contain_text("True")
