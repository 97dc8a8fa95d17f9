"""Toon de site in de browser en werk haar bij iedere verandering bij."""

import argparse

NEEDS = "build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `serve`."""
    parser.add_argument(
        "--port", type=int, metavar="POORT", help="deze poort (anders de eerste vrije vanaf 8000)"
    )
    parser.add_argument("--no-open", action="store_true", help="open geen browser")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl+C; 1 when the port is not free."""
    import errno
    import threading
    import webbrowser
    from contextlib import suppress
    from functools import partial

    from generator.live.app import listen
    from generator.live.building import Builder
    from generator.live.client import make_client
    from generator.live.memo import keep_all
    from generator.live.serving import make_server
    from generator.packages import read_index
    from generator.project import ROOT
    from generator.runtime import ensure_runtime
    from generator.setup.node import node_of

    cache = ROOT / ".cache"
    runtime = ensure_runtime(cache, node_of(ROOT), ROOT / "node_modules")
    try:
        listening = listen(args.port)
    except OSError as error:
        why = "is al in gebruik" if error.errno == errno.EADDRINUSE else "kan niet gebruikt worden"
        print(f"Poort {args.port or 8000} {why}. Kies een andere met --port.")
        return 1
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    if not args.no_open:
        # The socket listens already: the browser waits until the first build is there.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    print(f"De site komt op {address} (stoppen met Ctrl+C)", flush=True)
    builder = Builder(ROOT, runtime, cache, read_index(ROOT, cache))
    server = make_server(ROOT, builder, make_client(ROOT), partial(print, flush=True))
    keep_all()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    print("\nGestopt.")
    return 0
