"""What a site needs to fetch packages: micropip, and the page that asks the index."""

import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jinja2

from generator.assets import ASSETS, Assets
from generator.output import Output, hashed_name, sha256_of
from generator.packages.index import PackageIndex
from generator.python_files import write_file, zipped

PAGE = "pakketten/index.html"
ROOT = Path(__file__).resolve().parents[2]
# Modules of ours that run in the worker, under the names that they have here.
IN_WORKER = ("generator/packages/in_worker.py", "generator/runtime/compile_sources.py")


def policy_of(index: PackageIndex) -> str:
    """What the page that fetches may do: nothing but that.

    An index names files on hosts of its own choice; the script of the page asks for no others.
    """
    parts = urlsplit(index.url)
    hosts = "https:" if parts.scheme == "https" else f"{parts.scheme}://{parts.netloc} https:"
    return (
        f"default-src 'none'; script-src 'self'; connect-src {hosts}; "
        "base-uri 'none'; form-action 'none'"
    )


def write_packages(
    output: Output, index: PackageIndex, environment: jinja2.Environment, assets: Assets
) -> dict[str, Any]:
    """Write page and micropip; return the `PackageIndex` of site/app/lesson-data.ts."""
    name = f"{ASSETS}/{hashed_name('fetcher.js', sha256_of(assets.fetcher))}"
    script = output.write(name, assets.fetcher)
    template = environment.get_template("packages.html")
    page = template.render(root="../", script=script, policy=policy_of(index), index=index.url)
    micropip = write_file(output, "micropip.zip.wasm", _zip(index.micropip))
    return {
        "url": index.url,
        "name": index.name,
        "host": index.host,
        "page": output.write(PAGE, page),
        "micropip": micropip,
    }


def _zip(micropip: Path) -> bytes:
    """Micropip and what has it work, as a worker unpacks it."""
    with zipfile.ZipFile(micropip) as wheel:
        names = [name for name in sorted(wheel.namelist()) if not name.endswith("/")]
        files = {name: wheel.read(name) for name in names}
    files |= {name: (ROOT / name).read_bytes() for name in IN_WORKER}
    return zipped(files, zipfile.ZIP_STORED)
