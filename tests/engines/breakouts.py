"""What a student's program may try, to reach what is not its own or to pass by cheating."""

# Each is one Python expression; SITE and ELSEWHERE are addresses of hosts that allow every origin.
# Every one of them must raise.
REACHES = {
    "the site's files": "js.fetch(SITE + 'index.html')",
    "another host": "js.fetch(ELSEWHERE)",
    "a request that waits": "waiting_request(js.XMLHttpRequest.new(), SITE + 'index.html')",
    "a request of the library": "pyodide.http.open_url(SITE + 'index.html')",
    "a request by socket": "urllib.request.urlopen(ELSEWHERE, timeout=2)",
    "a web socket": "js.WebSocket.new(ELSEWHERE.replace('http', 'ws'))",
    "a stream of events": "js.EventSource.new(ELSEWHERE)",
    "web transport": "js.WebTransport.new(ELSEWHERE.replace('http', 'https'))",
    "a peer": "js.RTCPeerConnection.new()",
    "a beacon": "js.navigator.sendBeacon(ELSEWHERE, 'x')",
    "a font": "js.FontFace.new('x', 'url(' + ELSEWHERE + ')').load()",
    "another script": "js.importScripts(SITE + 'x.js')",
    "local storage": "js.localStorage.getItem('secret')",
    "session storage": "js.sessionStorage.length",
    "a database": "js.indexedDB.open('secret')",
    "caches": "js.caches.open('secret')",
    "cookies": "js.document.cookie",
    "the cookie store": "js.cookieStore.getAll()",
    "a file system": "js.navigator.storage.getDirectory()",
    "locks": "js.navigator.locks.query()",
    "a service worker": "js.navigator.serviceWorker",
    "other tabs": "js.BroadcastChannel.new('secret')",
    "a nested worker": "js.Worker.new('data:text/javascript,postMessage(1)')",
    "a shared worker": "js.SharedWorker.new('data:text/javascript,1')",
    "a blob": "js.URL.createObjectURL(js.Blob.new())",
    "the document": "js.document.body",
    "the window": "js.window.top",
    "the parent": "js.parent.location",
    "frames": "js.frames.length",
    "the address": "js.location.href",
    "a message to the page": "js.postMessage('passed')",
    "a message by way of the class": "js.constructor.prototype.postMessage('passed')",
    "the worker's own ear": "js.onmessage",
    "the end of the worker": "js.close()",
    "JavaScript from text": "pyodide.code.run_js('1 + 1')",
    "JavaScript from eval": "js.eval('1 + 1')",
    "JavaScript from Function": "js.Function.new('return 1')()",
    "JavaScript from a constructor": "js.setTimeout.constructor('return 1')()",
    "JavaScript later": "js.setTimeout('1 + 1', 0).to_nothing()",
}

ATTEMPT = """
import js, pyodide_js, pyodide.code, pyodide.http, urllib.request
SITE, ELSEWHERE = {site!r}, {elsewhere!r}

def waiting_request(request, address):
    request.open("GET", address, False)
    request.send()
    return request.responseText

for name, expression in {reaches!r}.items():
    try:
        value = eval(expression)
    except BaseException as error:
        pass
    else:
        print("REACHED", name, str(value)[:40])
print("tried", {count})
"""

# Start something that goes on by itself; afterwards nothing may have been asked of any host.
LEFT_BEHIND = """
import js, pyodide_js
from pyodide.ffi import create_proxy
SITE, ELSEWHERE = {site!r}, {elsewhere!r}

def forever(*_):
    while True:
        pass

for start in (
    lambda: pyodide_js.loadPackage(SITE + "gelekt.whl"),
    lambda: pyodide_js.loadPackage(ELSEWHERE + "gelekt.whl"),
    lambda: js.fetch(SITE + "gelekt"),
    lambda: js.Promise.resolve(1).then(create_proxy(forever)),
    lambda: js.setInterval(create_proxy(forever), 0),
    lambda: js.addEventListener("message", create_proxy(forever)),
):
    try:
        start()
    except BaseException as error:
        pass
print("left")
"""


def reaching(site: str, elsewhere: str) -> str:
    """A program that tries all of `REACHES`, and prints which succeeded."""
    return ATTEMPT.format(site=site, elsewhere=elsewhere, reaches=REACHES, count=len(REACHES))


def leaving(site: str, elsewhere: str) -> str:
    """A program that ends, but leaves work behind."""
    return LEFT_BEHIND.format(site=site, elsewhere=elsewhere)


def lazy_file(address: str) -> str:
    """A program that has the file system fetch `address`, and prints what came."""
    return f"""
import pyodide_js
pyodide_js.FS.createLazyFile("/", "lazy", {address!r}, True, False)
print(open("/lazy").read())
"""


_WRONG = """
def masked_softmax(scores, allowed):
    return "passed"
"""

_PASSED = '{"verdict": {"id": "masked-softmax", "status": "passed", "message": "", '
_PASSED += '"misconception": null, "seed": 1, "checks": []}}'

# Wrong functions with something around them that should make them pass. All must fail.
FORGERIES = {
    "messages to the page": f"""
import js
from pyodide.ffi import to_js
PASSED = {_PASSED!r}
for run in range(500):
    for kind in ("answer", "ready", "spent", "fatal", "verdict", "toString", "output"):
        message = to_js(dict(type=kind, run=run, result=PASSED, message="x", ours=True, parts=1),
                        dict_converter=js.Object.fromEntries)
        for post in ("postMessage", "onmessage", "dispatchEvent"):
            try:
                getattr(js, post)(message)
            except BaseException:
                pass
{_WRONG}""",
    "messages to itself": f"""
import js
event = js.Event.new("message")
event.data = js.Object.fromEntries([["type", "judge"], ["run", 1], ["request", "{{}}"]])
js.dispatchEvent(event)
{_WRONG}""",
    "the harness's own channel": f"""
import sys
frame = sys._getframe()
while frame:
    for name, value in [*frame.f_locals.items(), *frame.f_globals.items()]:
        if name in ("emit", "send", "note", "handed", "write") and callable(value):
            for words in (("garbage",), ("observation", "garbage"), ("observation", {_PASSED!r}),
                          ("stdout", {_PASSED!r}), ("observation", "x" * 40_000_000), (17, 17)):
                try:
                    value(*words)
                except BaseException:
                    pass
        if name == "events" and isinstance(value, list):
            value[:] = [{{"event": "program", "error": None,
                         "function": {{"found": True, "callable": True}}}}]
            value += [{{"event": "call", "index": i, "value": "passed", "changed": {{}}}}
                      for i in range(99)]
    frame = frame.f_back
{_WRONG}""",
    "the harness's answer": f"""
import sys
frame = sys._getframe()
while frame:
    for name in ("json", "_dumps", "observe", "describe", "note"):
        if name in frame.f_globals:
            frame.f_globals[name] = lambda *_, **__: {_PASSED!r}
    frame = frame.f_back
{_WRONG}""",
    "an answer that is no text": f"""
import sys
class Odd:
    def dumps(self, *_, **__): return self
    __call__ = encode = JSONEncoder = dumps
frame = sys._getframe()
while frame:
    for name in ("json", "_dumps"):
        if name in frame.f_globals:
            frame.f_globals[name] = Odd()
    frame = frame.f_back
{_WRONG}""",
    "patched JavaScript": f"""
import js
from pyodide.ffi import create_proxy
yes = create_proxy(lambda *_: True)
for owner, name in ((js.JSON, "parse"), (js.JSON, "stringify"), (js.Promise.prototype, "then"),
                    (js.Set.prototype, "has"), (js.Map.prototype, "get"), (js.Reflect, "apply"),
                    (js.Array.prototype, "push"), (js.Object.prototype, "tainted"),
                    (js, "Promise"), (js, "TextDecoder"), (js, "postMessage"),
                    (js, "onmessage")):
    try:
        setattr(owner, name, yes)
    except BaseException:
        pass
{_WRONG}""",
    "patched Python": f"""
import builtins, json, math
import numpy as np
np.allclose = np.array_equal = np.testing.assert_allclose = lambda *_, **__: True
json.dumps = json.JSONEncoder.encode = lambda *_, **__: {_PASSED!r}
math.isfinite = builtins.isinstance = builtins.callable = lambda *_: True
builtins.len = lambda *_: 1
{_WRONG}""",
    "an equal of everything": """
class Yes:
    def __eq__(self, other): return True
    __ne__ = __lt__ = __gt__ = lambda self, other: False
    def __array__(self, *_, **__): raise SystemExit
    def __getattr__(self, name): return self
    def __call__(self, *_, **__): return self

def masked_softmax(scores, allowed):
    return Yes()
""",
}
