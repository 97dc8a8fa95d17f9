"""A student at the lesson's page, in any browser."""

from dataclasses import dataclass
from typing import Any

from tests.browser.student import LESSON
from tests.engines.reader import Reader, quoted, wait_for

PYTHON_STARTS = 180.0  # seconds: a cold start on a busy machine

# In the page: notes every state that Python goes through, also those that pass in a moment.
NOTE_STATES = """(() => {
    const bench = document.querySelector("[data-python]");
    window.states = [];
    const note = () => window.states.push(bench.dataset.python);
    new MutationObserver(note).observe(bench, { attributeFilter: ["data-python"] });
    return true;
})()"""
STATE = 'document.querySelector("[data-python]").dataset.python'
ENDED = f'window.states.length > 0 && ["ready", "stopped", "error"].includes({STATE})'


@dataclass
class Lesson:
    """What a student does there."""

    reader: Reader
    site: str

    def open(self) -> None:
        self.reader.open(f"{self.site}lessen/{LESSON}/")
        wait_for(self.reader, "document.documentElement.matches('[data-ready]:not([data-far])')")
        wait_for(self.reader, "document.querySelector('.cm-content') !== null")
        self.reader.look(NOTE_STATES)

    def text(self, selector: str) -> str:
        found: str = self.reader.look(f"document.querySelector({quoted(selector)}).textContent")
        return found

    def texts(self, selector: str) -> list[str]:
        """The texts of all elements that match."""
        all_of = f"[...document.querySelectorAll({quoted(selector)})]"
        found: list[str] = self.reader.look(f"{all_of}.map(node => node.textContent)")
        return found

    @property
    def output(self) -> str:
        return self.text("[data-console]")

    @property
    def python(self) -> str:
        state: str = self.reader.look(STATE)
        return state

    def select_all(self) -> None:
        self.reader.click(".cm-content .cm-line")
        self.reader.type("a", control=True)

    def write(self, code: str) -> None:
        """Replace the editor's text in one go."""
        self.select_all()
        self.reader.look(f"document.execCommand('insertText', false, {quoted(code)})")

    def press(self, action: str) -> None:
        self.reader.click(f'.workbench [data-action="{action}"]')

    def start(self, code: str) -> None:
        """Put `code` in the editor and run it."""
        self.write(code)
        self.reader.look("window.states.length = 0")
        self.press("run")

    def run(self, code: str) -> str:
        """Run `code` until it ends; return the output."""
        self.start(code)
        wait_for(self.reader, ENDED, PYTHON_STARTS)
        return self.output

    def check(self, checkpoint: str) -> str:
        """Have a checkpoint checked; return the status it ends in."""
        card = f'[data-checkpoint="{checkpoint}"]'
        status = f"document.querySelector({quoted(card)}).dataset.status"
        self.reader.look(f"document.querySelector({quoted(card)}).dataset.status = 'open'")
        self.reader.click(f'{card} [data-action="check"]')
        settled = f"['passed', 'failed', 'broken'].includes({status}) && {status}"
        ended: str = wait_for(self.reader, settled, PYTHON_STARTS)
        return ended

    def notices(self) -> list[str]:
        """What the page says about trouble of its own."""
        return self.texts('[data-notice="error"], .fault')

    def until_python_is(self, state: str) -> None:
        wait_for(self.reader, f"{STATE} === '{state}'", PYTHON_STARTS)

    def set(self, selector: str, value: Any) -> None:
        """Give a form field a value, as a reader's hand would."""
        self.reader.look(
            f"""(() => {{
                const field = document.querySelector({quoted(selector)});
                field.value = {quoted(str(value))};
                for (const type of ["input", "change"])
                    field.dispatchEvent(new Event(type, {{ bubbles: true }}));
                return true;
            }})()"""
        )
