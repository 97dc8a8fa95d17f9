"""Python for the browser: Pyodide's core, and its libraries compiled beforehand.

`ensure_runtime` is the one door. Made once per set of inputs, it is found back in the cache.
"""

from generator.runtime.ensure import Runtime, ensure_runtime
from generator.runtime.files import Role, RuntimeFile

__all__ = ["Role", "Runtime", "RuntimeFile", "ensure_runtime"]
