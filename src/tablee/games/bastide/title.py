"""Bastide as a title, and what a move costs and earns, as its button says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablee.games.bastide.game import BastideGame
from tablee.games.bastide.generated import ADDING, BIDDING, PLACING, TURN
from tablee.games.bastide.observation import BastideObservation
from tablee.games.bastide.state import Bastide
from tablee.games.bastide.steps.talking import asked_by
from tablee.games.bastide.talk import NOTHING
from tablee.games.bastide.telling import BastideTelling
from tablee.games.bastide.town import WORKS
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Telling, Title, Words
from tablee.table import Edition, Game, Observation

if TYPE_CHECKING:
    from tablee.drawing import Artist


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
        return words[f"offer.{kind}"].format(amount=values[0], influence=influence) if influence else None

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
        """What a seat may answer: a suggestion, a gift, and somebody who asks for money."""
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
        asker = asked_by(s, seat)
        if asker != NOTHING:
            asked = {"seat": names[asker], "amount": talk.asks.amounts[asker]}
            sentences.append(words["event.asks_for_money"].format(**asked))
        return sentences

    def progress(self, s: Bastide) -> tuple[int, int] | None:
        """Which influence of a bid is being placed, of how many."""
        task = s.agenda[-1]
        if task.step != PLACING or not task.seats:
            return None
        seat = task.seats[0]
        placed = s.bids[seat] // s.parts.price
        return placed - s.left[seat] + 1, placed


class BastideTitle(Title):
    """Bastide, 2007."""

    name = "bastide"
    year = 2007
    minutes = 90
    story = Story(
        moments=("siege", "game_ends"),
        losses=("influence_lost",),
        fillers=(
            "bid_sealed",
            "addition_sealed",
            "draws",
            "the_tile",
            "bag_empty",
            "joins_camp",
            "fire_leaves",
            "chest_shared",
            "chest_stays",
            "bids_unasked",
            "into_chest",
            "no_emissary",
            "asked_too",
            "asked_no_more",
        ),
        lines=("scored",),
        verdict="wins",
        summaries=(Summary("siege", {"scored": "points"}),),
    )
    maps = (("Houses built", "build", "block-"), ("Influence placed", "place", "circle-"))

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return BastideGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return BastideObservation(game)

    def artist(self) -> Artist[Any, Any] | None:
        from tablee.games.bastide.drawing import draw

        return draw

    def pictures(self) -> Mapping[str, Draw]:
        from tablee.games.bastide.drawing.pictures import PICTURES

        return PICTURES

    def buttons(self) -> Buttons:
        return BastideButtons()

    def telling(self) -> Telling:
        return BastideTelling()


TITLE = BastideTitle()
