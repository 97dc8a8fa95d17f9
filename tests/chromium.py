"""How the tests start Chromium."""

from generator.setup.browser import CHROMIUM_FLAGS

# WebAssembly is compiled once and quickly: a test's Python runs too short to repay more.
TEST_FLAGS = [*CHROMIUM_FLAGS, "--js-flags=--liftoff-only"]
