"""What open pages are told: which version of them is the last, and what is wrong in the sources."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from generator.faults import Fault
from generator.live.site import Site

# After `serve` was stopped and started again, open pages are there at once.
AGAIN_MS = 500


class State:
    """The last good site and the faults of now; wakes whoever follows it."""

    def __init__(self) -> None:
        self.site = Site()
        # What stops the build; and what is wrong with the site that could be built.
        self.stopping: list[Fault] = []
        self.remaining: list[Fault] = []
        self._changed = asyncio.Event()
        self._ended = False

    @property
    def faults(self) -> list[Fault]:
        """What the author should mend first."""
        return self.stopping or self.remaining

    def tell(self) -> None:
        """Wake all followers; in the event loop's own thread."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def end(self) -> None:
        """Let all followers go."""
        self._ended = True
        self.tell()

    def of_page(self, name: str) -> dict[str, Any]:
        """`PageState` of site/live/live.ts."""
        return {
            "page": self.site.pages.get(name),
            "styles": dict(self.site.styles),
            "stopped": bool(self.stopping),
            "faults": [fault.plain() for fault in self.faults],
        }

    async def follow(self, name: str) -> AsyncIterator[str]:
        """Server-sent events about one page: one now, and one at every change."""
        before = ""
        yield f"retry: {AGAIN_MS}\n\n"
        while not self._ended:
            changed = self._changed
            event = f"data: {json.dumps(self.of_page(name))}\n\n"
            if event != before:
                yield event
                before = event
            await changed.wait()
