"""Bouw de site, toon haar in de browser en bouw opnieuw bij iedere verandering."""

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
    import webbrowser

    from generator.project import DIST, ROOT, build_project
    from generator.serving import serve
    from generator.watching import changes

    build_project()
    try:
        server = serve(DIST, args.port)
    except OSError as error:
        print(f"Poort {args.port} is niet vrij ({error.strerror}). Kies een andere met --port.")
        return 1
    address = f"http://127.0.0.1:{server.server_port}/"
    print(f"De site staat op {address} (stoppen met Ctrl+C)", flush=True)
    if not args.no_open:
        webbrowser.open(address)
    try:
        for changed in changes([ROOT / name for name in ("lessons", "checkers", "site")]):
            print(f"Veranderd: {', '.join(str(path.relative_to(ROOT)) for path in changed[:3])}")
            build_project()
    except KeyboardInterrupt:
        print("\nGestopt.")
    finally:
        server.shutdown()
    return 0
