"""A reader in Firefox, which speaks WebDriver BiDi by itself: no driver in between."""

import json
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tests.engines.reader import PATIENCE, centre, until

# No talk of the browser's own with the outside.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.min_background_timeout_value": 4,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
}


class FirefoxReader:
    """See `reader.Reader`."""

    def __init__(self, firefox: Path) -> None:
        self.faults: list[str] = []
        self._stack = ExitStack()
        profile = Path(self._stack.enter_context(tempfile.TemporaryDirectory()))
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
        self._start(firefox, profile)
        self._connect(profile / "WebDriverBiDiServer.json")
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        viewport = {"width": 1280, "height": 900}
        self._ask("browsingContext.setViewport", context=self._context, viewport=viewport)

    def _start(self, firefox: Path, profile: Path) -> None:
        command = [firefox, "--headless", "--remote-debugging-port=0", "--profile", profile]
        process = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._stack.callback(process.wait)
        self._stack.callback(process.terminate)

    def _connect(self, server: Path) -> None:
        until(server.exists, "Firefox listens", 60)
        told = json.loads(server.read_text(encoding="utf-8"))
        address = f"ws://{told['ws_host']}:{told['ws_port']}/session"
        # Selenium's types are those of its own drivers; the wire is plain JSON.
        self._wire: Any = WebSocketConnection(address, PATIENCE, 0.01)  # type: ignore[no-untyped-call]
        self._stack.callback(self._wire.close)
        self._ask("session.new", capabilities={})
        self._wire.callbacks["log.entryAdded"] = [self._note]
        self._ask("session.subscribe", events=["log.entryAdded"])

    def _ask(self, method: str, **parameters: Any) -> Any:
        answer = self._wire.send_cmd(method, parameters)
        assert "error" not in answer, f"{method}: {answer['error']}: {answer['message']}"
        return answer["result"]

    def _note(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self.faults.append(entry["text"])

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def look(self, expression: str) -> Any:
        # As JSON text: BiDi's own form of objects and lists is another one.
        answer = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(value => JSON.stringify([value]))",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])[0]

    def click(self, selector: str) -> None:
        x, y = centre(self, selector)
        actions = [
            {"type": "pointerMove", "x": x, "y": y},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._act({"type": "pointer", "id": "mouse", "actions": actions})

    def type(self, text: str, *, control: bool = False) -> None:
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        if control:
            down, up = ({"type": kind, "value": Keys.CONTROL} for kind in ("keyDown", "keyUp"))
            actions = [down, *actions, up]
        self._act({"type": "key", "id": "keys", "actions": actions})

    def _act(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._context, actions=[source])

    def close(self) -> None:
        self._stack.close()
