"""Heads of State as a title, and what a move of it costs and brings, as its button says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tablee.games.heads_of_state.game import HeadsOfStateGame
from tablee.games.heads_of_state.generated import DRAWING
from tablee.games.heads_of_state.observation import HeadsOfStateObservation
from tablee.games.heads_of_state.state import BY_ATTRIBUTES, HeadsOfState
from tablee.games.heads_of_state.telling import HeadsOfStateTelling
from tablee.games.story import Story, Summary
from tablee.games.title import Buttons, Draw, Telling, Title, Words
from tablee.locale import listed
from tablee.table import Edition, Game, Observation, total

if TYPE_CHECKING:
    from tablee.drawing import Artist


class HeadsOfStateButtons(Buttons):
    """The buttons of Heads of State."""

    held = "#hand ~ [id^='card-']"
    public = frozenset({"take", "draw", "take_treachery", "draw_treachery"})

    def offer(self, s: HeadsOfState, seat: int, kind: str, values: Sequence[int], words: Words) -> str | None:
        """A move in the words of its button: what is discarded for a noble, and who is attacked with what."""
        parts = s.parts
        if kind in ("create", "courtesan"):
            needed = parts.sets[parts.rank_of[values[0]]]
            cards = listed([words[f"card.{parts.cards[card]}"] for card in needed], words)
            key = f"offer.{kind}"
            return words[key].format(slot=words[f"slot.{parts.slots[values[0]]}"], cards=cards)
        if kind == "use":
            slot, card = s.agenda[-1].args[0], parts.treachery[values[0]]
            return words["offer.use"].format(slot=words[f"slot.{parts.slots[slot]}"], card=words[f"card.{card}"])
        return None

    def progress(self, s: HeadsOfState) -> tuple[int, int] | None:
        """Which card of a turn is being drawn, of how many; after a sweep and for treachery it is the only one."""
        task = s.agenda[-1]
        if task.step != DRAWING or task.args[1] != BY_ATTRIBUTES or total(s.aside) > 0:
            return None
        return s.parts.draws - task.args[0] + 1, s.parts.draws


class HeadsOfStateTitle(Title):
    """Heads of State, 2008."""

    name = "heads_of_state"
    year = 2008
    minutes = 90
    story = Story(
        moments=("revolution_appears", "game_ends"),
        losses=("killed",),
        fillers=(
            "turn_begins",
            "goes_on",
            "chose_attributes",
            "chose_treachery",
            "attribute_shown",
            "treachery_shown",
            "the_card",
            "swept_back",
            "left_empty",
            "reshuffled",
            "piles_built",
        ),
        lines=("influence", "takes_round", "most_nobles", "nobody_most"),
        verdict="wins",
        summaries=(
            Summary("revolution_appears", {"takes_round": "points"}),
            Summary("game_ends", {"most_nobles": "points"}),
        ),
    )
    maps = (("Nobles created", "create", "slot-"), ("Nobles struck at", "strike", "slot-"))

    def game(self, edition: Edition, words: Words) -> Game[Any]:
        return HeadsOfStateGame(edition, words)

    def observation(self, game: Any) -> Observation[Any] | None:
        return HeadsOfStateObservation(game)

    def artist(self) -> Artist[Any, Any] | None:
        from tablee.games.heads_of_state.drawing import draw

        return draw

    def pictures(self) -> Mapping[str, Draw]:
        from tablee.games.heads_of_state.drawing.pictures import PICTURES

        return PICTURES

    def buttons(self) -> Buttons:
        return HeadsOfStateButtons()

    def telling(self) -> Telling:
        return HeadsOfStateTelling()


TITLE = HeadsOfStateTitle()
