"""Whether built pages are valid HTML, by html-validate; what it said of a page is kept."""

from generator.validity.pages import check_html

__all__ = ["check_html"]
