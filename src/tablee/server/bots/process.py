"""The end of the process that started this one, however it comes."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from typing import Final

SET_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG


def end_with_parent(number: signal.Signals) -> None:
    """Let the system send this process a signal as soon as its parent is gone; only Linux can."""
    if not sys.platform.startswith("linux"):
        return
    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(SET_PARENT_DEATH_SIGNAL, int(number), 0, 0, 0)
    if os.getppid() != parent:  # it went just now
        os.kill(os.getpid(), number)
