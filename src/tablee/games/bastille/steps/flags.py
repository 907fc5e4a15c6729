"""Flags and preparation (section 5)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from tablee.games.bastille.generated import MONKS, PREPARATION, ROUND, SCORING
from tablee.games.bastille.parts import DECKS, Bonus, Parts
from tablee.games.bastille.state import BY_FLAGS, DISCARDED, EMPTY, IN_DECK, ON_DISPLAY, Bastille
from tablee.games.bastille.steps.rewards import count, give
from tablee.table import Counts, Dealer, Step, Task, counts, filled


@final
class Flags(Step[Bastille]):
    """The bonus tile goes to the players with the most and the second most flags (BA-5.1)."""

    def __init__(self, parts: Parts) -> None:
        super().__init__("flags", "BA-5.1")
        self._flags: Final = counts([card.flags for card in parts.characters])
        self._tiles: Final = parts.bonus + parts.end_bonus
        self._interim: Final = Task(SCORING, (), (0,))
        self._final: Final = Task(SCORING, (), (1,))
        self._monks: Final = Task(MONKS, (), (0,))
        self._preparation: Final = Task(PREPARATION)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        flags = count(s, self._flags)
        tile = self._tiles[s.bonus]
        first = self._award(s, flags, EMPTY, 0, tile[0], dealer)
        self._award(s, flags, first, 1, tile[1], dealer)
        if s.round == s.parts.rounds:
            s.agenda.append(self._final)
            s.agenda.append(self._monks)
        else:
            s.agenda.append(self._preparation)
            if s.round == s.parts.interim_after:
                s.agenda.append(self._interim)

    def _award(self, s: Bastille, flags: Counts, already: i64, side: i64, bonus: Bonus, dealer: Dealer) -> i64:
        """Give a side of the tile to whoever has the most flags, except `already`; ties go clockwise from the start."""
        best: i64 = EMPTY
        most: i64 = 0 if s.flags_need_one else -1
        seat = s.start_player
        for _ in range(s.seats):
            if seat != already and flags[seat] > most:
                best = seat
                most = flags[seat]
            seat += 1
            if seat == s.seats:
                seat = 0
        if best == EMPTY:
            dealer.tell("BA-R3", "no_bonus" if already == EMPTY else "no_other_flag")
        else:
            dealer.tell("BA-5.1" if most > 0 else "BA-R3", "awarded", best, side, most)
            give(s, best, bonus, BY_FLAGS, "BA-5.3", dealer)
        return best


@final
class Preparation(Step[Bastille]):
    """New tiles are turned up and new characters dealt for the next round (BA-5.2); interim scoring came before it."""

    def __init__(self) -> None:
        super().__init__("preparation", "BA-5.2")
        self._round: Final = Task(ROUND)

    def done(self, s: Bastille, task: Task, dealer: Dealer) -> None:
        s.round += 1
        turn_up_tiles(s, "BA-5.2", dealer)
        for card, place in enumerate(s.where):
            if place == ON_DISPLAY:
                s.where[card] = DISCARDED
                dealer.tell("BA-5.2", "discards", card)
        deal_characters(s, "BA-5.2", dealer)
        s.agenda.append(self._round)


def turn_up_tiles(s: Bastille, rule: str, dealer: Dealer) -> None:
    """Turn up the bonus tile of the round, in the last round an end-bonus tile, and the next Versailles tile."""
    if s.round == s.parts.rounds:
        tile = dealer.draw("end_bonus", s.end_bonus_left)
        s.end_bonus_left[tile] = 0
        s.bonus = len(s.bonus_left) + tile
    else:
        s.bonus = dealer.draw("bonus", s.bonus_left)
        s.bonus_left[s.bonus] = 0
    dealer.tell("BA-2.5" if s.round == 1 else rule, "turned_bonus", s.bonus)
    s.versailles = dealer.draw("versailles", s.versailles_left)
    s.versailles_left[s.versailles] = 0
    dealer.tell("BA-2.1" if s.round == 1 else rule, "turned_versailles", s.versailles + 1)


def deal_characters(s: Bastille, rule: str, dealer: Dealer) -> None:
    """Deal characters to Place Louis; with too few in the deck, fewer lie there (BA-R10)."""
    for _ in range(s.parts.display):
        card = draw_character(s, dealer)
        if card == EMPTY:
            return
        s.where[card] = ON_DISPLAY
        dealer.tell(rule, "dealt", card)


def draw_character(s: Bastille, dealer: Dealer) -> i64:
    """The top card of the deck, A before B before C, or EMPTY."""
    where = s.where
    deck = s.parts.character_deck
    top: i64 = len(DECKS)
    for card in range(len(where)):
        if where[card] == IN_DECK and deck[card] < top:
            top = deck[card]
    if top == len(DECKS):
        return EMPTY
    weights = filled(0, len(where))
    for card in range(len(where)):
        if where[card] == IN_DECK and deck[card] == top:
            weights[card] = 1
    return dealer.draw("character", weights)
