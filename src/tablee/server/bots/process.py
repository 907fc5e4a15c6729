"""The end of the process that started this one, however it comes."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from typing import Final

SET_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG


def end_with_parent(number: signal.Signals) -> None:
    """Let the system send this process a signal as soon as its parent is gone; only Linux can."""
    if not sys.platform.startswith("linux"):
        return
    parent, starter = os.getppid(), multiprocessing.parent_process()
    ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, int(number), 0, 0, 0)
    # It may have gone just now, or, if it was ours to begin with, while this process was starting.
    if os.getppid() != parent or (starter is not None and not starter.is_alive()):
        os.kill(os.getpid(), number)
