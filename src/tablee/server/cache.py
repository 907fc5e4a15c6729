"""The cache of an application: what took long to make and may be wanted again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, TypeVar, cast

from cachetools import LRUCache

MOST: Final = 400  # things; those used longest ago leave first

T = TypeVar("T")


class Cache:
    """Things that never change, by a key that says all they depend on."""

    def __init__(self, most: int = MOST) -> None:
        self._kept: LRUCache[Hashable, object] = LRUCache(most)
        self._making: dict[Hashable, asyncio.Task[Any]] = {}

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """What is kept under the key, made now if there is nothing: once for all who want it meanwhile."""
        if key in self._kept:
            return cast(T, self._kept[key])
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, make))
            self._making[key].add_done_callback(_hear)
        return cast(T, await asyncio.shield(self._making[key]))

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        try:
            self._kept[key] = value = await make()
            return value
        finally:
            del self._making[key]


def _hear(made: asyncio.Task[Any]) -> None:
    """Whatever went wrong is told to those who wait; if all have gone, nobody need be."""
    if not made.cancelled():
        made.exception()
