"""How each file of the site is to be served: its type, how long it keeps, what it may load."""

from pathlib import PurePosixPath

from generator.assets import ASSETS
from generator.pages import POLICY
from generator.python_files import FOLDER as PYTHON

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# Pictures and fonts are compressed already.
COMPRESSIBLE = frozenset(
    (".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest")
)

# In these folders every name holds a hash of the contents.
NAMED_BY_CONTENT = (ASSETS, PYTHON)
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

# The page that fetches packages asks other hosts, so a host may not forbid that; every page forbids
# it itself, for its workers too.
HOST_POLICY = POLICY.replace("connect-src 'self'", "connect-src 'self' https:")

# What a page cannot say of itself in a `<meta>` element. Its own site may show it in a frame.
SECURITY = {
    "Content-Security-Policy": f"{HOST_POLICY}; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}


def type_of(name: str) -> str:
    """The `Content-Type` of a file of the site."""
    return TYPES.get(PurePosixPath(name).suffix, "application/octet-stream")


def caching_of(name: str) -> str:
    """The `Cache-Control` of a file of the site."""
    return FOREVER if PurePosixPath(name).parts[0] in NAMED_BY_CONTENT else ASK_AGAIN
