"""What a reader can do in any browser: open a page, look, click, type. One class per protocol."""

import json
import time
from collections.abc import Callable
from typing import Any, Protocol

# One look at a page that is busy may take this long, in seconds.
PATIENCE = 30.0


class Reader(Protocol):
    """A browser with one page. What it reports by itself as an error stands in `faults`."""

    faults: list[str]

    def open(self, address: str) -> None:
        """Go to `address` and wait until it has loaded."""

    def look(self, expression: str) -> Any:
        """The value of a JavaScript expression (awaited when it is a promise), as JSON data."""

    def click(self, selector: str) -> None:
        """Click in the middle of the first element that matches, as a pointer does."""

    def type(self, text: str, *, control: bool = False) -> None:
        """Press the keys of `text`, with Control held down when asked."""

    def close(self) -> None:
        """End the browser."""


def wait_for(reader: Reader, expression: str, seconds: float = PATIENCE) -> Any:
    """Wait until `expression` is true in the page; return its value."""
    return until(lambda: reader.look(expression), expression, seconds)


def until(look: Callable[[], Any], what: str, seconds: float) -> Any:
    """Call `look` until it returns something true."""
    ends = time.monotonic() + seconds
    while not (value := look()):
        assert time.monotonic() < ends, f"after {seconds:.0f} s still not: {what}"
        time.sleep(0.05)
    return value


def quoted(text: str) -> str:
    """`text` as a JavaScript string."""
    return json.dumps(text)


def centre(reader: Reader, selector: str) -> tuple[int, int]:
    """Bring the first element that matches into view; return the middle of what is in view.

    A page that is still making room elsewhere moves it: the place counts once it stays.
    """
    x, y = reader.look(
        f"""(async () => {{
            const element = document.querySelector({quoted(selector)});
            const middle = (from, to, size) =>
                Math.round((Math.max(from, 0) + Math.min(to, size)) / 2);
            const place = () => {{
                element.scrollIntoView({{ block: "center", behavior: "instant" }});
                const {{ left, right, top, bottom }} = element.getBoundingClientRect();
                return [middle(left, right, innerWidth), middle(top, bottom, innerHeight)];
            }};
            for (let last = place(); ;) {{
                await new Promise(resolve => setTimeout(resolve, 60));
                const now = place();
                if (String(now) === String(last)) return now;
                last = now;
            }}
        }})()"""
    )
    return x, y
