"""What an attack has found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Result:
    """How often something was tried, how often the server did what it should, and what was seen."""

    tried: int = 0
    survived: int = 0
    seen: dict[str, Any] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def expect(self, holds: bool, what: str) -> None:
        """Count one attempt."""
        self.tried += 1
        self.survived += holds
        if not holds:
            self.faults.append(what)

    def try_out(self, what: str, check: Callable[..., None], *given: Any) -> None:
        """Count one attempt that is a check of a test."""
        try:
            check(*given)
            self.expect(True, what)
        except AssertionError as error:
            self.expect(False, f"{what}: {error}")

    def report(self) -> dict[str, Any]:
        """As JSON shows it."""
        return {"tried": self.tried, "survived": self.survived, **self.seen, "faults": self.faults[:5]}


Attack = Callable[[Result], None]
