"""What an error of the database means: that it is away for now, or that something is wrong with what was asked."""

from __future__ import annotations

from ssl import SSLError
from typing import Final

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoFreeConnection

BUSY: Final = (5, 6)
DEADLOCK: Final = "40P01"  # PostgreSQL has ended one of two transactions that waited for each other
CORRUPT: Final = 11
# The primary result codes of SQLite; any other is a fault of the statement.
OF_SQLITE: Final = {
    5: "another process has locked it",
    6: "another process has locked it",
    8: "it cannot be written",
    10: "its disk cannot be read or written",
    13: "the disk is full",
    14: "it cannot be opened",
    26: "it is not a database",
}
# The beginnings of PostgreSQL's error codes.
OF_POSTGRESQL: Final = {
    "08": "the connection was lost",
    "25006": "it cannot be written",
    "28": "it does not let this user in",
    "3D": "there is no database of this name",
    "53100": "the disk is full",
    "53": "it has no resources left",
    "57P": "it is starting or shutting down",
    "58": "its disk cannot be read or written",
}


def sqlite_code(error: BaseException) -> int | None:
    """The primary result code of SQLite, if the error is one of its own."""
    code: int | None = getattr(getattr(error, "orig", error), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


def is_busy(error: BaseException) -> bool:
    """Whether somebody else has locked an SQLite file, or rows of PostgreSQL that were wanted in another order."""
    return sqlite_code(error) in BUSY or getattr(getattr(error, "orig", None), "sqlstate", None) == DEADLOCK


def why_away(error: BaseException) -> str | None:
    """Why the database cannot do its work for now; None if it can, and the fault lies elsewhere."""
    code = sqlite_code(error)
    if code is not None:
        return OF_SQLITE.get(code)
    if isinstance(error, SSLError) or (isinstance(error, ConnectionError) and "SSL upgrade" in str(error)):
        return "it does not speak TLS as sslmode demands"
    if isinstance(error, (OSError, NoFreeConnection)):
        return "it does not answer"
    state: str = getattr(getattr(error, "orig", error), "sqlstate", None) or ""
    reason = next((text for begins, text in OF_POSTGRESQL.items() if state.startswith(begins)), None)
    if reason is None and isinstance(error, DBAPIError) and error.connection_invalidated:
        return "the connection was lost"
    return reason
