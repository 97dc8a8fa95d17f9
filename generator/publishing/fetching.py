"""Files from a published copy, asked for as a browser would."""

import zlib
from dataclasses import dataclass
from email.message import Message
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import brotli  # type: ignore[import-untyped]

TIME_LIMIT = 60.0  # seconds for one file
LOOPBACK = ("127.0.0.1", "localhost", "::1")
_GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True)
class Answer:
    """What a host sent; `status` 0 means that it did not answer, `problem` why."""

    asked: str
    address: str
    status: int
    headers: Message
    sent: bytes
    problem: str = ""

    @property
    def encoding(self) -> str:
        """`br`, `gzip` or nothing."""
        return str(self.headers.get("Content-Encoding", "")).strip().lower()

    def body(self) -> bytes | None:
        """The contents, unpacked; None when they cannot be."""
        try:
            if self.encoding == "br":
                unpacked: bytes = brotli.decompress(self.sent)
                return unpacked
            if self.encoding in ("gzip", "x-gzip"):
                return zlib.decompress(self.sent, _GZIP)
        except (brotli.error, zlib.error):
            return None
        return self.sent if self.encoding in ("", "identity") else None


def is_safe(address: str) -> bool:
    """Whether browsers allow a service worker there."""
    parts = urlsplit(address)
    return parts.scheme == "https" or parts.hostname in LOOPBACK


def fetch(site: str, name: str) -> Answer:
    """The answer to a request for the file `name` of the site at `site`; never raises."""
    asked = site + quote(name)
    # Browsers ask for Brotli only where nobody can meddle on the way.
    encodings = "gzip, br" if is_safe(site) else "gzip"
    request = Request(asked, headers={"Accept-Encoding": encodings, "User-Agent": "build.py check"})
    try:
        with urlopen(request, timeout=TIME_LIMIT) as answer:
            return _answer(asked, answer)
    except HTTPError as error:
        with error:
            return _answer(asked, error)
    except (OSError, HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        return Answer(asked, asked, 0, Message(), b"", str(reason))


def _answer(asked: str, answer: Any) -> Answer:
    return Answer(asked, answer.url, answer.status, answer.headers, answer.read())
