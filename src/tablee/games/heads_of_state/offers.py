"""What a move of Heads of State costs and brings, as its button says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tablee.games.heads_of_state.state import BY_ATTRIBUTES, DRAWING, HeadsOfState
from tablee.table import total

# Where the tiles or cards of a seat lie on the board, as a style sheet would find them.
HELD: Final = "#hand ~ [id^='card-']"
# What everybody can see that a player must do may be done for them: the others learn nothing from it.
PUBLIC: Final = frozenset({"take", "draw", "take_treachery", "draw_treachery"})


def offer(s: HeadsOfState, seat: int, kind: str, values: list[int], words: Mapping[str, str]) -> str | None:
    """A move in the words of its button: what is discarded for a noble, and who is attacked with what."""
    parts = s.parts
    if kind in ("create", "courtesan"):
        needed = parts.sets[parts.rank_of[values[0]]]
        cards = ", ".join(words[f"card.{parts.cards[card]}"] for card in needed)
        key = f"offer.{kind}"
        return words[key].format(slot=words[f"slot.{parts.slots[values[0]]}"], cards=cards)
    if kind == "use":
        slot, card = s.agenda[-1].args[0], parts.treachery[values[0]]
        return words["offer.use"].format(slot=words[f"slot.{parts.slots[slot]}"], card=words[f"card.{card}"])
    return None


def progress(s: HeadsOfState) -> tuple[int, int] | None:
    """Which card of a turn is being drawn, of how many; after a sweep and in a treachery turn it is the only one."""
    task = s.agenda[-1]
    if task.step != DRAWING or task.args[1] != BY_ATTRIBUTES or total(s.aside) > 0:
        return None
    return s.parts.draws - task.args[0] + 1, s.parts.draws
