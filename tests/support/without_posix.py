"""What Windows does not have is taken away: imported as `sitecustomize` by a process and all that it starts."""

from __future__ import annotations

import multiprocessing
import multiprocessing.context
import os
import signal
import subprocess
import sys

for module in ("fcntl", "resource", "uvloop"):
    sys.modules[module] = None  # type: ignore[assignment]
for name in ("fchmod", "fstatvfs", "killpg", "geteuid", "O_CLOEXEC"):
    delattr(os, name)
del signal.SIGKILL
subprocess.Popen.kill = subprocess.Popen.terminate  # type: ignore[method-assign]
contexts = multiprocessing.context._concrete_contexts  # type: ignore[attr-defined]
for method in ("fork", "forkserver"):
    contexts.pop(method, None)
multiprocessing.get_all_start_methods = lambda: ["spawn"]
multiprocessing.set_start_method("spawn")
