"""The cache of an application: what took long to make and may be wanted again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Final, TypeVar, cast

from cachetools import LRUCache

MOST: Final = 400  # things; those used longest ago leave first

T = TypeVar("T")


class Cache:
    """Things that never change, by a key that says all they depend on."""

    def __init__(self) -> None:
        self._kept: LRUCache[Hashable, object] = LRUCache(MOST)

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """What is kept under the key, made now if there is nothing."""
        if key not in self._kept:
            self._kept[key] = await make()
        return cast(T, self._kept[key])
