"""Serves the site from memory to this machine, and tells its open pages what is new."""

import json
import socket
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from markupsafe import escape
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.links import SEARCH_INDEX
from generator.live.building import DARK, STYLE, Builder
from generator.live.client import Client
from generator.live.state import State
from generator.offline import SERVICE_WORKER
from generator.publishing.rules import ASK_AGAIN, caching_of, type_of

HOST = "127.0.0.1"
FIRST_PORT = 8000
LAST_PORT = 8100
# The next build may differ.
_HEADERS = {"Cache-Control": ASK_AGAIN}
_NOT_YET = """<!doctype html>
<html lang="nl"><head><meta charset="utf-8"><title>De werkplaats</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>{title}</h1><p>{text}</p></main></body></html>"""


Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]


def make_app(builder: Builder, client: Client, state: State, lifespan: Lifespan) -> Starlette:
    """The application that `build.py serve` runs."""

    async def events(request: Request) -> Response:
        page = request.query_params.get("page", "")
        return StreamingResponse(
            state.follow(page), headers=_HEADERS, media_type="text/event-stream"
        )

    async def client_file(request: Request) -> Response:
        name = request.path_params["name"]
        if name not in client.files:
            return Response(status_code=404)
        return _answer(name, client.files[name])

    async def service_worker(_: Request) -> Response:
        # What a worker kept here earlier would stand between the author and the last change.
        return _answer(SERVICE_WORKER, client.service_worker_off)

    async def search_index(_: Request) -> Response:
        made = await run_in_threadpool(builder.search_index, state.site)
        return _answer(SEARCH_INDEX, made)

    async def file(request: Request) -> Response:
        name = request.path_params["path"]
        name = f"{name}index.html" if name.endswith("/") or not name else name
        content = state.site.files.get(name)
        if name in state.site.pages and isinstance(content, bytes):
            return _page(content.decode(), name, state)
        if content is not None:
            return _answer(name, content)
        return _missing(name, state)

    return Starlette(
        routes=[
            Route("/_live/events", events),
            Route("/_live/{name}", client_file),
            Route(f"/{SERVICE_WORKER}", service_worker),
            Route(f"/{SEARCH_INDEX}", search_index),
            Route("/{path:path}", file),
        ],
        # A name on the web that points here must not read an author's unpublished lessons.
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[HOST, "localhost"])],
        lifespan=lifespan,
    )


def listen(port: int | None) -> socket.socket:
    """A socket on `port`, or on the first free one from 8000.

    Raises:
        OSError: the port is taken, or none is free.
    """
    candidates = [port] if port is not None else range(FIRST_PORT, LAST_PORT + 1)
    refused: OSError | None = None
    for candidate in candidates:
        try:
            return socket.create_server((HOST, candidate))
        except OSError as error:
            refused = error
    assert refused
    raise refused


def _answer(name: str, content: bytes | Path) -> Response:
    kind = type_of(name)
    # Scripts that stayed are not fetched and read anew each time that a page opens.
    caching = ASK_AGAIN if name in (STYLE, DARK) else caching_of(name)
    headers = {"Cache-Control": caching}
    if isinstance(content, Path):
        return FileResponse(content, media_type=kind, headers=headers)
    return Response(content, media_type=kind, headers=headers)


def _missing(name: str, state: State) -> Response:
    if Path(name).suffix not in ("", ".html"):
        return Response(status_code=404)
    if state.site.pages:
        title, text = "Deze pagina is er niet", "Zodra je haar maakt, verschijnt zij hier."
    else:
        title, text = (
            "De site is er nog niet",
            "Zij komt zodra de fout hieronder verbeterd is.",
        )
    name = name if name.endswith(".html") else f"{name}/index.html"
    return _page(_NOT_YET.format(title=title, text=text), name, state, status=404)


def _page(html: str, name: str, state: State, status: int = 200) -> Response:
    """A page with the script that keeps it up to date."""
    shown = {key: state.of_page(name)[key] for key in ("page", "styles")}
    data = escape(json.dumps({"name": name, **shown}))
    script = f'<script type="module" src="/_live/live.js" data-live="{data}"></script>'
    head, end, rest = html.rpartition("</body>")
    return HTMLResponse(f"{head}{script}{end}{rest}", status_code=status, headers=_HEADERS)
