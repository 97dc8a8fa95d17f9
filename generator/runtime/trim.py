"""What a page cannot use, and so need not carry.

The standard library loses what needs a server socket, a second process or a terminal, and the
pure Python twins of modules that this build has in C. NumPy loses its tests, its tools for building
extensions, and what only a type checker or a compiler reads; licences stay.
"""

from fnmatch import fnmatch

# Pyodide has left out test, idlelib, ensurepip, tkinter, turtle, venv and curses before.
STDLIB = (
    # mail, file transfer and servers: there are no sockets (socketserver stays, for logging.config)
    "ftplib.py",
    "imaplib.py",
    "mailbox.py",
    "poplib.py",
    "smtplib.py",
    "wsgiref/*",
    "xmlrpc/*",
    # processes
    "concurrent/futures/process.py",
    "multiprocessing/*",
    "pty.py",
    # a terminal's Python; help() and pdb use the rest of _pyrepl
    "_pyrepl/base_eventqueue.py",
    "_pyrepl/commands.py",
    "_pyrepl/completing_reader.py",
    "_pyrepl/fancy_termios.py",
    "_pyrepl/historical_reader.py",
    "_pyrepl/input.py",
    "_pyrepl/keymap.py",
    "_pyrepl/main.py",
    "_pyrepl/reader.py",
    "_pyrepl/readline.py",
    "_pyrepl/simple_interact.py",
    "_pyrepl/terminfo.py",
    "_pyrepl/unix_*.py",
    "_pyrepl/windows_*.py",
    # twins of io and datetime, which are there in C
    "_pydatetime.py",
    "_pyio.py",
    # tools that work on a folder of sources
    "compileall.py",
    "modulefinder.py",
    "zipapp.py",
    "asyncio/windows_*.py",
    "asyncio/proactor_events.py",
    "ctypes/macholib/*",
    "encodings/mbcs.py",
    "encodings/oem.py",
)

WHEEL = (
    # for compilers and type checkers
    "*.a",
    "*.c",
    "*.h",
    "*.ini",
    "*.pxd",
    "*.pyi",
    "*.pyf",
    "*.pyx",
    "*/py.typed",
    "numpy/_configtool.py",
    "numpy/_core/cversions.py",
    "numpy/_core/include/*",
    "numpy/_pyinstaller/*",
    "numpy/f2py/*",
    "numpy/linalg/lapack_lite*",  # numpy.linalg itself does without
    "numpy/random/_examples/*",
    "numpy/testing/print_coercion_tables.py",
    "numpy/typing/mypy_plugin.py",
    # tests
    "*/conftest.py",
    "*/tests/*",
    # commands that the wheel would install; the record of hashes is written anew
    "*.dist-info/RECORD",
    "*.dist-info/entry_points.txt",
)

# Put in the place of what is left out: `from numpy import *` imports all that NumPy lists.
STAND_INS = {
    "numpy/f2py/__init__.py": b'"""Left out: there is no Fortran compiler in a browser."""\n',
}


# Compiled code that Python does not start with.
RARE = ("numpy/fft/",)


def is_kept(name: str, left_out: tuple[str, ...]) -> bool:
    """Whether the file with this name in an archive matches none of the patterns."""
    return not any(fnmatch(name, pattern) for pattern in left_out)
