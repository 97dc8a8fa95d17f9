"""`build.py serve`: build, serve, watch; build again; until Ctrl+C."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from socket import socket

import uvicorn
from starlette.applications import Starlette

from generator.faults import Fault
from generator.live.app import make_app
from generator.live.building import Builder
from generator.live.client import Client
from generator.live.faults import faults_of
from generator.live.state import State
from generator.live.watching import changes

Say = Callable[[str], None]
# Seconds in which open pages fetch what is new, before this process is busy again.
PAGES_FIRST = 0.3


def make_server(root: Path, builder: Builder, client: Client, say: Say) -> uvicorn.Server:
    """A server of the project at `root`, built once; `say` gets lines for the terminal."""
    state = State()
    work = _Work(root, builder, state, say)
    work.build()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(work.follow())
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching

    app = make_app(builder, client, state, lifespan)
    # Without its own word on Ctrl+C and on pages that are still open.
    config = uvicorn.Config(app, log_level="critical", access_log=False, ws="none")
    return _Server(config, state)


class _Server(uvicorn.Server):
    """Lets the pages that follow go before it waits for them."""

    def __init__(self, config: uvicorn.Config, state: State) -> None:
        super().__init__(config)
        self._state = state

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """End at once, also with pages open."""
        self._state.end()
        await super().shutdown(sockets)


class _Work:
    """Builds at every change, and then looks whether what was built holds."""

    def __init__(self, root: Path, builder: Builder, state: State, say: Say) -> None:
        self._root, self._builder, self._state, self._say = root, builder, state, say
        self._said: list[Fault] = []
        self._verifying: asyncio.Task[None] | None = None

    def build(self, changed: Iterable[Path] | None = None) -> None:
        """Build what changed into the state; the last good site stays when it does not succeed.

        Whether all is well is said once that is known: when the site was verified.
        """
        since = time.perf_counter()
        try:
            self._state.site = self._builder.build(changed)
        except Exception as error:  # whatever it is: an author mends it while this goes on
            self._state.stopping = faults_of(error, self._root)
            # That was said of other sources; what is still true of it is found again.
            self._state.remaining = []
            self._report()
        else:
            self._state.stopping = []
            seconds = f"{time.perf_counter() - since:.2f}".replace(".", ",")
            self._say(f"Gebouwd in {seconds} s.")

    async def follow(self) -> None:
        """Build at every change, for ever."""
        self._verify()
        async for changed in changes(self._root):
            overlooked = [] if changed else self._builder.overlooked()
            if not changed and not overlooked:
                continue
            more = f" en nog {len(changed) - 3}" if len(changed) > 3 else ""
            what = ", ".join(map(str, changed[:3])) or "iets tijdens het starten"
            self._say(f"Veranderd: {what}{more}")
            paths = [self._root / path for path in changed] or overlooked
            await asyncio.to_thread(self.build, paths)
            self._state.tell()
            self._verify()

    def _verify(self) -> None:
        """Without waiting for it: the next change goes first."""
        if self._verifying:
            self._verifying.cancel()
        if not self._state.stopping:
            self._verifying = asyncio.create_task(self._verified())

    async def _verified(self) -> None:
        await asyncio.sleep(PAGES_FIRST)
        site = self._state.site
        try:
            found = await asyncio.to_thread(self._builder.verify, site)
        except Exception as error:
            found = faults_of(error, self._root)
        if site is self._state.site:
            self._state.remaining = found
            self._report()
            self._state.tell()

    def _report(self) -> None:
        """The faults on the terminal, when they are others than were said last."""
        faults = self._state.faults
        if faults != self._said:
            for fault in faults:
                self._say(str(fault))
            count = len(faults)
            if count:
                told = "; de pagina's blijven zoals ze waren" if self._state.stopping else ""
                self._say(f"{count} {'fout' if count == 1 else 'fouten'}{told}.")
            else:
                self._say("Alles is weer goed.")
            self._said = faults
