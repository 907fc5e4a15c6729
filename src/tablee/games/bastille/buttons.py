"""What a move of Bastille costs and brings, as its button says it."""

from __future__ import annotations

from collections.abc import Sequence

from tablee.games.bastille import names
from tablee.games.bastille.generated import MISSION, PILE, PLACE_LOUIS, PLACING, RAISE, WEAPON
from tablee.games.bastille.notation import SIDES, board_words
from tablee.games.bastille.parts import GROUPS, MAX, WEAPONS
from tablee.games.bastille.state import Bastille
from tablee.games.title import Buttons, Words


class BastilleButtons(Buttons):
    """The buttons of Bastille."""

    held = "#panel-{seat} > [id^='tile-']"
    public = frozenset({"place", "choose", "decline", "pile", "cover", "raise", "weapon", "assign"})

    def needs(self, s: Bastille, seat: int) -> str:
        """Tiles to place and to upgrade, coins and weapons to buy, weapons to take, missions to choose another."""
        step = s.agenda[-1].step
        if step in (PLACING, RAISE):
            return super().needs(s, seat)
        stocks = {PLACE_LOUIS: ("coins", "torches", *WEAPONS), WEAPON: ("torches", *WEAPONS)}.get(step, ())
        if step in (MISSION, PILE):
            return f"[id^='mission-s{seat}-']"
        return ", ".join([f"#{stock}-{seat}" for stock in stocks])

    def offer(self, s: Bastille, seat: int, kind: str, values: Sequence[int], words: Words) -> str | None:
        """A move in the words of its button; None if there is no more to say than what it is called."""
        parts = s.parts
        if kind == "buy":
            card = parts.characters[values[0]]
            price = max(0, card.coins - s.agenda[-1].args[0])
            name = names.character(parts, values[0], words)
            return words["offer.buy"].format(character=name, coins=price, points=card.points)
        if kind == "choose":
            bonus = parts.versailles[s.versailles][values[0]]
            return words[f"offer.{SIDES[values[0]]}"].format(bonus=names.bonus(bonus, words))
        if kind == "cover":
            board = board_words(parts)[values[0]].partition("-")[0]
            return words[f"offer.cover.{board}"].format(bonus=names.bonus(parts.catacombs[values[0]], words))
        if kind == "raise":
            return words["offer.raise"].format(tile=values[0] + 1, higher=values[0] + 2)
        if kind == "mission":
            mission = parts.missions[values[0]]
            key = "offer.mission.max" if mission.kind == MAX else "offer.mission"
            name = words[f"mission.{mission.name}"]
            return words[key].format(mission=name, points=mission.first, second=mission.second)
        if kind == "assign":
            monk = names.character(parts, parts.monks[values[0]], words)
            return words["offer.assign"].format(monk=monk, group=words[f"group.{GROUPS[values[1]]}"])
        return None
