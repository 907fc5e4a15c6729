"""The file of an SQLite database: held by one process, private, whole, and still in its place."""

from __future__ import annotations

import importlib
import os
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tablee.table import TableeError

PRIVATE: Final = 0o600  # seeds and invites stand in it as they are
MAGIC: Final = b"SQLite format 3\0"
HEADER: Final = 100  # bytes
LOCKED_BYTE: Final = 1 << 40  # far behind the end of any database: Windows lets nobody read a byte that is locked


class SqliteFile:
    """A database file that is open in this process and locked against all others."""

    def __init__(self, path: str) -> None:
        self.path: Final = path
        try:
            self._descriptor: Final = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        except OSError as error:
            raise TableeError(f"it cannot be opened for writing ({error.strerror})") from None
        try:
            self._hold()
            check_header(path)
        except TableeError:
            self.close()
            raise
        with suppress(PermissionError):  # it may belong to somebody else who lets us write
            os.chmod(path, PRIVATE)
        self._status: Final = os.fstat(self._descriptor)

    def _hold(self) -> None:
        """Lock the file itself, whatever it is called; the lock goes with the process, however that ends."""
        try:
            _lock(self._descriptor)
        except OSError:
            raise TableeError("another process is already serving it; to use several, choose PostgreSQL") from None

    def check(self) -> None:
        """Raise `FileNotFoundError` if the file is not where it was: whatever is written would be lost."""
        with suppress(FileNotFoundError):
            if os.path.samestat(os.stat(self.path), self._status):
                return
        raise FileNotFoundError("the database file has vanished")

    def room(self) -> int:
        """How many bytes its disk has left."""
        return shutil.disk_usage(self.path).free

    def close(self) -> None:
        """Let others have it; only when no connection is open any more, for its locks would go with this."""
        os.close(self._descriptor)


def check_header(path: str) -> None:
    """Refuse a file that is not a database or lacks its end."""
    with open(path, "rb") as file:
        header = file.read(HEADER)
    size = os.path.getsize(path)
    if not size:
        return
    if not header.startswith(MAGIC):
        raise TableeError("it is not an SQLite database")
    log = Path(f"{path}-wal")
    if log.exists() and log.stat().st_size:
        return  # what is missing in the file may still stand in the log
    page = int.from_bytes(header[16:18], "big")
    page = 65536 if page == 1 else page
    if size < page * int.from_bytes(header[28:32], "big"):
        raise TableeError("it is truncated: restore a backup")


def _lock(descriptor: int) -> None:
    """Lock an open file for this process alone, as far as the system can; `OSError` if another one has it."""
    with suppress(ImportError):
        posix: Any = importlib.import_module("fcntl")
        posix.flock(descriptor, posix.LOCK_EX | posix.LOCK_NB)
        return
    with suppress(ImportError):
        windows: Any = importlib.import_module("msvcrt")
        os.lseek(descriptor, LOCKED_BYTE, os.SEEK_SET)
        windows.locking(descriptor, windows.LK_NBLCK, 1)
