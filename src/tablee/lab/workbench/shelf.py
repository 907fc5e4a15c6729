"""Named drafts: what a designer keeps on the server, each with its earlier versions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from tablee.lab.workbench.drafts import Draft
from tablee.lab.workbench.keeping import keep
from tablee.table import TableeError

NAMES = 40  # drafts of one designer and game
VERSIONS = 50  # of a draft: the oldest are forgotten
LETTERS = 60
ROOM = 1_000_000  # letters of a file: the oldest versions of the draft that has most of them are forgotten
IN_ALL = 4000  # designers and games


@dataclass(frozen=True)
class Version:
    """A draft as it was once kept."""

    draft: str
    at: float


@dataclass(frozen=True)
class Kept:
    """A draft by its name, the newest version first."""

    name: str
    versions: tuple[Version, ...]


class Shelf:
    """A file for each designer and game."""

    def __init__(self, folder: Path, now: Callable[[], float]) -> None:
        self.folder = folder
        self._now = now
        folder.mkdir(parents=True, exist_ok=True)

    def all(self, owner: str, game: str) -> list[Kept]:
        """The drafts of a designer, by name."""
        file = self._file(owner, game)
        if not file.exists():
            return []
        data = json.loads(file.read_text(encoding="utf-8"))
        return [Kept(one["name"], tuple([Version(**version) for version in one["versions"]])) for one in data]

    def keep(self, owner: str, name: str, draft: Draft) -> None:
        """Keep a draft under a name; what had this name becomes its earlier version."""
        name = " ".join(name.split())
        if not name or len(name) > LETTERS or not name.isprintable():
            raise TableeError(f"a name has 1 to {LETTERS} letters")
        kept = {one.name: one for one in self.all(owner, draft.game)}
        old = kept.get(name, Kept(name, ())).versions
        if old and old[0].draft == draft.text:
            return
        kept[name] = Kept(name, (Version(draft.text, self._now()), *old)[:VERSIONS])
        if len(kept) > NAMES:
            raise TableeError(f"you have {NAMES} drafts of this game: remove one first")
        if not self._file(owner, draft.game).exists() and len(list(self.folder.iterdir())) >= IN_ALL:
            raise TableeError("this server keeps no more drafts: the address of the page still holds yours")
        while len(_text(kept.values())) > ROOM:
            longest = max(kept.values(), key=lambda one: len(one.versions))
            kept[longest.name] = Kept(longest.name, longest.versions[:-1])
        self._write(owner, draft.game, kept.values())

    def remove(self, owner: str, game: str, name: str) -> None:
        """Forget a draft and its versions."""
        self._write(owner, game, [one for one in self.all(owner, game) if one.name != name])

    def forget(self, owner: str) -> None:
        """Forget all drafts of a designer."""
        for file in self.folder.glob(f"{_name(owner)}-*.json"):
            file.unlink(missing_ok=True)

    def _write(self, owner: str, game: str, kept: Iterable[Kept]) -> None:
        keep(self._file(owner, game), _text(sorted(kept, key=lambda one: one.name.casefold())))

    def _file(self, owner: str, game: str) -> Path:
        return self.folder / f"{_name(owner)}-{game}.json"


def _text(kept: Iterable[Kept]) -> str:
    return json.dumps([asdict(one) for one in kept])


def _name(owner: str) -> str:
    return sha256(owner.encode()).hexdigest()[:32]
