"""A playoff: the few moves that a search tried most are compared in the same worlds and with the same luck.

A search gives every simulation a world and luck of its own, so of two good moves the luckier may come out ahead. Where
both are tried in the same ones, only the moves differ.
"""

from __future__ import annotations

from typing import Final

from tablee.bots.points import zeros
from tablee.bots.policy import argmax
from tablee.bots.search import Search

FINALISTS: Final = 4
CLEAR: Final = 0.9  # of all tries: a move that had so many of them needs no playoff


def play_off(search: Search, moves: list[int], simulations: int, seconds: float) -> int:
    """The best of the moves that were tried most; so many simulations and seconds in all, 0 being no such limit."""
    ranked = search.ranking(moves)
    finalists = [move for move in ranked[:FINALISTS] if search.visits(move) > 0]
    if len(finalists) < 2 or search.visits(finalists[0]) > CLEAR * search.simulations:
        return ranked[0]
    evaluator = search.evaluator
    worths = zeros(len(finalists))
    worlds = 0
    while simulations == 0 or search.simulations + (worlds + 1) * len(finalists) <= simulations:
        if worlds > 0 and seconds > 0.0 and search.elapsed() > seconds:
            break
        worlds += 1
        world = search.game.imagine(search.view, search.seat, search.dealer)
        evaluator.resample_hidden(world, search.seat, search.dealer)
        luck = search.luck()
        for number, move in enumerate(finalists):
            worths[number] += search.worth(world, move, evaluator.horizon, luck)
    for number, move in enumerate(finalists):
        worths[number] = search.mean(move) + worths[number] / float(max(1, worlds))
    return finalists[argmax(worths)]
