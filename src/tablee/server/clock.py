"""Time and chance as the server knows them: the only place that asks the system for either.

One of each is handed to everything that needs it, so that a test or a simulation can put its own in their place.
"""

from __future__ import annotations

import asyncio
import base64
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass
class Clock:
    """What time it is, how much has passed, and waiting."""

    now: Callable[[], float] = time.time  # seconds since 1970: somebody may set it
    monotonic: Callable[[], float] = time.monotonic  # seconds since some moment: nobody can set it
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


@dataclass
class Chance:
    """What nobody must foresee: seeds, tokens and random draws."""

    source: random.Random = field(default_factory=random.SystemRandom)

    def token(self, size: int = 32) -> str:
        """As many random bytes, in letters for an address; a command would take a dash in front for an option."""
        while (text := base64.urlsafe_b64encode(self.source.randbytes(size)).rstrip(b"=").decode()).startswith("-"):
            pass
        return text

    def seed(self) -> str:
        """A seed for all draws of a table, or for a bot."""
        return self.source.randbytes(16).hex()
