"""What a move of Bastide costs and brings, as its button says it."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.bastide.generated import ADDING, BIDDING, PLACING, TURN
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.talk import NOTHING
from tablee.games.bastide.town import WORKS
from tablee.games.title import Buttons, Words


class BastideButtons(Buttons):
    """The buttons of Bastide."""

    held = "[id^='hand-{seat}-']"
    public = frozenset({"project", "site", "place", "emissary", "build", "burn", "scorch", "raze", "oust"})

    def needs(self, s: Bastide, seat: int) -> str:
        """Tiles to play and money to bid; afterwards the influence to be placed."""
        money = f"#money-{seat}, #supply-{seat}"
        needed = {TURN: f"{super().needs(s, seat)}, {money}", BIDDING: money, ADDING: f"{money}, #bid-{seat}"}
        return needed.get(s.agenda[-1].step, f"#supply-{seat}" if s.agenda[-1].step == PLACING else "")

    def offer(self, s: Bastide, seat: int, kind: str, values: Sequence[int], words: Words) -> str | None:
        """A move in the words of its button: money says how much influence it places, where that is more."""
        influence = self._influence(s, seat, kind, values)
        return words["offer.money"].format(amount=values[0], influence=influence) if influence else None

    def worth(self, s: Bastide, seat: int, kind: str, values: Sequence[int], words: Words) -> str:
        """How much influence money places, where that is more than for a denier less."""
        influence = self._influence(s, seat, kind, values)
        return words["offer.influence"].format(influence=influence) if influence else ""

    def _influence(self, s: Bastide, seat: int, kind: str, values: Sequence[int]) -> int:
        """What an amount places, if it is more than for a denier less."""
        if kind not in ("bid", "add") or values[0] == 0:
            return 0
        before = s.bids[seat] if kind == "add" else 0
        influence = (before + values[0]) // s.parts.price
        return influence if influence > (before + values[0] - 1) // s.parts.price else 0

    def spoken(self, s: Bastide, seat: int, names: Sequence[str], words: Words) -> list[str]:
        """What a seat may answer: a suggestion, and a gift."""
        talk = s.talk
        sentences: list[str] = []
        if talk.work != NOTHING and seat != s.player:
            suggestion = {
                "seat": names[s.player],
                "work": words[f"work.{WORKS[talk.work]}"],
                "amount": talk.words[s.player],
            }
            sentences.append(words["event.suggested"].format(**suggestion))
        if talk.givers[seat] != NOTHING:
            sentences.append(words["offer.gift"].format(seat=names[talk.givers[seat]]))
        return sentences

    def progress(self, s: Bastide) -> tuple[int, int] | None:
        """Which influence of a bid is being placed, of how many."""
        task = s.agenda[-1]
        if task.step != PLACING or not task.seats:
            return None
        seat = task.seats[0]
        placed = s.bids[seat] // s.parts.price
        return placed - s.left[seat] + 1, placed
