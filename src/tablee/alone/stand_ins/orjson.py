"""Stands in for the package orjson, which has no build for browsers: as much of it as the application uses."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

OPT_SORT_KEYS: Final = 1
OPT_INDENT_2: Final = 2
loads = json.loads
JSONDecodeError = json.JSONDecodeError
JSONEncodeError = TypeError


def dumps(value: Any, default: Callable[[Any], Any] | None = None, option: int = 0) -> bytes:
    """A value as JSON, without a space unless it is indented."""
    indent = 2 if option & OPT_INDENT_2 else None
    separators = (",", ": " if indent else ":")
    sort = bool(option & OPT_SORT_KEYS)
    text = json.dumps(value, default=default, ensure_ascii=False, separators=separators, indent=indent, sort_keys=sort)
    return text.encode()
