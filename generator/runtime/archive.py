"""Zips that are the same bytes whenever and wherever they are made.

They are stored, not deflated. A worker then takes every file as a view on the one buffer, with
nothing to inflate, and a host's own compression works on the whole. Standard library and NumPy
together: 17.6 MB, in transport 4.3 MB by Brotli (5.1 MB by a host in a hurry) and 6.2 MB by gzip;
deflated they are 6.6 MB, whatever the host does.
"""

import zipfile
from collections.abc import Mapping
from pathlib import Path

from generator.setup.errors import SetupError

EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest date that a zip can hold
READABLE = 0o644 << 16


def read_archive(path: Path) -> dict[str, bytes]:
    """The files in a zip by name, without its folders.

    Raises:
        SetupError: it is not a zip, or a damaged one.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            names = [name for name in archive.namelist() if not name.endswith("/")]
            return {name: archive.read(name) for name in names}
    except zipfile.BadZipFile as error:
        raise SetupError(
            f"{path} is beschadigd ({error}).", "Verwijder dit bestand en start opnieuw."
        ) from error


def write_archive(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a stored zip with the names in order."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = READABLE
            entry.create_system = 3  # Unix, also when made elsewhere
            archive.writestr(entry, files[name])
