"""Deeds: whatever somebody does has a key, and what is sent again with its key gets the first answer."""

from __future__ import annotations

import hashlib

import orjson

from tablee.server.database.writes import Deed


def deed(holder: str | None, key: str | None, *what: object) -> Deed | None:
    """What `holder` wants done once; None if it came without a key, or from nobody who could send it again."""
    if holder is None or key is None:
        return None
    return Deed(holder, key, hashlib.sha256(orjson.dumps(what)).hexdigest())
