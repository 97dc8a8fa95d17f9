"""A project under `serve`, for a test to change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from generator.live.app import listen
from generator.live.building import Builder
from generator.live.client import make_client
from generator.live.serving import make_server
from tests.project import ROOT, Project


@contextmanager
def served(
    project: Project, cache: Path, port: int = 0, meanwhile: Callable[[], object] = lambda: None
) -> Iterator[tuple[str, list[str]]]:
    """The address, and what is said on the terminal.

    `meanwhile` is called between the first build and the moment that it is looked for changes.
    """
    said: list[str] = []
    listening = listen(port)
    builder = Builder(project.root, project.runtime, cache)
    server = make_server(project.root, builder, make_client(ROOT), said.append)
    meanwhile()
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/", said
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
