"""The move table: each kind of move is declared once, and numbered densely from 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from tablee.table.errors import Malformed


@final
class Arg:
    """One named argument of a move, an event or a draw, with a word for each of its values."""

    def __init__(self, name: str, words: Sequence[str] = ()) -> None:
        self.name: Final = name
        self.words: Final = tuple(words)  # none: any number, written as it is
        self.index: Final = {word: value for value, word in enumerate(words)}
        if len(self.index) != len(self.words):
            raise ValueError(f"the words of {name!r} are not all different")

    def text(self, value: int) -> str:
        """The word for `value`."""
        return self.words[value] if self.words else str(value)

    def parse(self, word: str) -> int:
        """The value that `word` stands for."""
        if self.words:
            if word in self.index:
                return self.index[word]
            choices = ", ".join(self.words) if len(self.words) <= 20 else f"there are {len(self.words)}"
            raise Malformed(f"{word!r} is not a valid {self.name} ({choices})")
        try:
            return int(word)
        except ValueError:
            raise Malformed(f"{word!r} is not a valid {self.name}: a number is expected") from None


def numbers(name: str, first: int, last: int) -> Arg:
    """An argument whose words are the numbers from `first` to `last`."""
    return Arg(name, [str(n) for n in range(first, last + 1)])


@final
class Kind:
    """A kind of move or event with its named arguments, such as ``place(tile, location)``.

    An event that is a `turn` only says whose it is: nothing has happened to the seat that it names.
    """

    def __init__(self, name: str, *args: Arg, turn: bool = False) -> None:
        self.name: Final = name
        self.args: Final = args
        self.turn: Final = turn


@final
class Actions:
    """All moves of a game: a move is a number from 0 to `size` - 1, its notation is for people."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self.kinds: Final = tuple(kinds)
        self._named: Final = {kind.name: number for number, kind in enumerate(kinds)}
        self._kind_of: Final[list[int]] = []
        firsts: list[int] = []
        for number, kind in enumerate(kinds):
            firsts.append(len(self._kind_of))
            size = 1
            for arg in kind.args:
                if not arg.words:
                    raise ValueError(f"{kind.name}: the argument {arg.name!r} of a move needs a word for each value")
                size *= len(arg.words)
            self._kind_of.extend([number] * size)
        self._firsts: Final = firsts
        self.size: Final = len(self._kind_of)

    def __len__(self) -> int:
        return self.size

    def __contains__(self, move: object) -> bool:
        return isinstance(move, int) and 0 <= move < self.size

    def first(self, name: str) -> int:
        """The lowest move of a kind; the others follow, the last argument varying fastest."""
        return self._firsts[self._named[name]]

    def kind(self, move: int) -> Kind:
        """What kind of move this is."""
        return self.kinds[self._kind_of[move]]

    def values(self, move: int) -> list[int]:
        """The arguments of `move`, each a number from 0."""
        number = self._kind_of[move]
        rest = move - self._firsts[number]
        values: list[int] = []
        for arg in reversed(self.kinds[number].args):
            rest, value = divmod(rest, len(arg.words))
            values.append(value)
        values.reverse()
        return values

    def number(self, name: str, values: Sequence[int] = ()) -> int:
        """The move of the kind `name` with these arguments."""
        kind = self.kinds[self._named[name]]
        if len(values) != len(kind.args):
            raise Malformed(f"{name!r} takes {len(kind.args)} arguments, not {len(values)}")
        offset = 0
        for arg, value in zip(kind.args, values, strict=True):
            if not 0 <= value < len(arg.words):
                raise Malformed(f"{value} is not a valid {arg.name} of {name!r}")
            offset = offset * len(arg.words) + value
        return self._firsts[self._named[name]] + offset

    def text(self, move: int) -> str:
        """The notation of a move, such as ``place 2 banque``."""
        kind = self.kind(move)
        words = [kind.name]
        for arg, value in zip(kind.args, self.values(move), strict=True):
            words.append(arg.words[value])
        return " ".join(words)

    def parse(self, text: str) -> int:
        """The move that this notation stands for; `Malformed` says what was expected."""
        words = text.split()
        if not words:
            raise Malformed("an empty line is not a move")
        name = words[0]
        if name not in self._named:
            raise Malformed(f"{name!r} is not a move ({', '.join(self._named)})")
        args = self.kinds[self._named[name]].args
        if len(words) != len(args) + 1:
            form = " ".join([name] + [arg.name.upper() for arg in args])
            raise Malformed(f"{text.strip()!r} should be written {form!r}")
        return self.number(name, [arg.parse(word) for arg, word in zip(args, words[1:], strict=True)])
