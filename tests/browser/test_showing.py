"""A board in a page that is told what has changed becomes the same as the whole next board."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from support.browser import Opening
from support.tables import pick
from tablee import games
from tablee.drawing import Board, changes, changes_message, lights_message
from tablee.table import SPECTATOR, SeededDealer

# Shows one board after the other; returns the first one that does not look as it should, with both.
FOLLOW = """async ([first, steps]) => {
  const {show} = await import("/static/now/board/board.js");
  const place = document.createElement("div");
  document.body.append(place);
  place.innerHTML = first;
  const board = place.firstElementChild;
  const told = (node) => node.nodeType === Node.TEXT_NODE ? node.data : [
    node.nodeName,
    ...[...node.attributes].map(({name, value}) => [name, ...value.split(" ").sort()].join(" ")).sort(),
    ...[...node.childNodes].map(told),
  ];
  for (const [number, [changes, lights, wanted]] of steps.entries()) {
    show(board, changes, lights);
    if (!wanted) continue;
    const other = document.createElement("div");
    other.innerHTML = wanted;
    const pieces = (from) => [...from.querySelectorAll(":scope > .piece")].map(told);
    const [is, should] = [pieces(board), pieces(other.firstElementChild)];
    if (JSON.stringify(is) !== JSON.stringify(should)) {
      const wrong = should.findIndex((piece, n) => JSON.stringify(piece) !== JSON.stringify(is[n]));
      return [number, JSON.stringify(is[wrong]), JSON.stringify(should[wrong])];
    }
    if (board.dataset.moves !== JSON.stringify(JSON.parse(other.firstElementChild.dataset.moves))) return [number];
  }
  return null;
}"""


def boards(name: str, seat: int, portrait: bool, moves: int) -> Iterator[Board]:
    """What a seat sees in the course of a random game."""
    game: Any = games.load(name)
    draw = importlib.import_module(f"tablee.games.{name}.drawing").draw
    dealer, chance = SeededDealer(f"shown/{name}"), SeededDealer(f"shown/{name}/moves")
    state = game.start(4, dealer)
    for _ in range(moves):
        view = game.seen_by(state, seat)
        yield draw(game, view, seat, game.moves(view, seat) if seat != SPECTATOR else [], game.words, portrait)
        if not state.agenda:
            return
        game.apply(state, *pick(game, state, chance), dealer)


@pytest.mark.parametrize("name", games.names())
def test_told_changes_lead_to_the_next_board(opening: Opening, name: str) -> None:
    page = opening()
    page.goto("/rule/bastille/BA-1.1")
    for seat, portrait in ((0, False), (SPECTATOR, True)):
        assert follow(page, list(boards(name, seat, portrait, 160))) is None


def follow(page: Page, seen: list[Board]) -> object:
    steps = []
    for number, (before, now) in enumerate(pairwise(seen)):
        wanted = now.svg() if number % 8 == 7 else None
        steps.append([changes_message(changes(now, before)), lights_message(now), wanted])
    return page.evaluate(FOLLOW, [seen[0].svg(), steps])
