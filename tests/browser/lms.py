"""A learning environment for the tests: scorm-again around a package, in a frame."""

import io
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import FrameLocator, Locator, Page, expect

from tests.browser.student import PYTHON_STARTS, ROOT

RUNTIME = ROOT / "node_modules/scorm-again/dist/scorm12.min.js"
IMS = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
# The lesson lies two frames deep, as in most environments.
STYLE = "<style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0 }</style>"
PAGE = f"""<!doctype html><html lang="nl"><meta charset="utf-8"><title>Leeromgeving</title>{STYLE}
<script src="scorm12.min.js"></script>
<body><script>"""
PAGE += """
  function launch(cmi) {
    window.API = new Scorm12API({ logLevel: 5 });
    API.on("LMSFinish", () => { window.left = API.renderCMIToJSONObject().cmi; });
    window.kept = 0;
    API.on("LMSSetValue.cmi.suspend_data", () => { window.kept++; });
    API.loadFromJSON(cmi);
    frame();
  }
  function frame() {
    document.body.innerHTML = '<iframe src="speler.html"></iframe>';
  }
  function leave() { document.querySelector("iframe").src = "about:blank"; }
</script></body></html>"""
PLAYER = f"""<!doctype html><html lang="nl"><meta charset="utf-8"><title>Speler</title>{STYLE}
<body><iframe src="inhoud/START"></iframe></body></html>"""
STUDENT = {"core": {"student_id": "s-1", "student_name": "Een student"}}


def lay_environment(package: bytes, folder: Path) -> None:
    """The package unpacked, as an environment does, and the pages around it."""
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        archive.extractall(folder / "inhoud")
    shutil.copy(RUNTIME, folder)
    manifest = ElementTree.parse(folder / "inhoud/imsmanifest.xml")
    resource = manifest.find(f".//{IMS}resource")
    assert resource is not None
    (folder / "index.html").write_text(PAGE)
    (folder / "speler.html").write_text(PLAYER.replace("START", resource.attrib["href"]))


class Launch:
    """One time that a student opens the lesson. Without `cmi` nothing answers it."""

    def __init__(self, page: Page, address: str, cmi: dict[str, Any] | None) -> None:
        self.page = page
        page.goto(address)
        page.evaluate("cmi => cmi ? launch(cmi) : frame()", cmi)
        self.lesson: FrameLocator = page.frame_locator("iframe").frame_locator("iframe")
        self.editor = self.lesson.get_by_role("textbox", name="main.py")
        self.progress = self.lesson.locator("[data-progress]")
        self.ready()

    def ready(self) -> None:
        expect(self.lesson.locator("html[data-ready]")).to_be_attached()

    def write(self, code: str) -> None:
        self.editor.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def check(self, checkpoint: str) -> None:
        """Have it checked; it is to pass."""
        card = self.lesson.locator(f'[data-checkpoint="{checkpoint}"]')
        card.get_by_role("button", name="Controleer", exact=True).click()
        expect(card).to_have_attribute("data-status", "passed", timeout=PYTHON_STARTS)

    def notice(self, name: str) -> Locator:
        return self.lesson.locator(f'[data-notice="{name}"]')

    def menu(self, item: str) -> None:
        """Choose from the menu “Bestand”."""
        self.lesson.locator('[data-action="file-menu"]').click()
        self.lesson.get_by_role("menuitem", name=item).click()

    def told(self, name: str) -> str:
        value: str = self.page.evaluate("name => API.LMSGetValue(name)", name)
        return value

    def comes(self, name: str, value: str) -> None:
        """Wait until the environment has been told that."""
        self.page.wait_for_function("([n, v]) => API.LMSGetValue(n) === v", arg=[name, value])

    def leave(self) -> dict[str, Any]:
        """Close the lesson; what the environment holds then, for a next time."""
        self.page.evaluate("leave()")
        handle = self.page.wait_for_function("() => window.left")
        kept: dict[str, Any] = json.loads(json.dumps(handle.json_value()))
        assert kept["core"].pop("exit") == "suspend"
        assert kept["core"].pop("session_time") > "00:00:00"  # as the runtime writes it
        return kept
