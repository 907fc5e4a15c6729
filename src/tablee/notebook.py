"""How notebooks show tables and records: a state draws itself, a record is a replay to step through.

The package opens this module when a notebook wants to see something, and only then.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from html import escape

from tablee import games, locale
from tablee.bots import Hint
from tablee.drawing import Board
from tablee.drawing.board import piece_with_all
from tablee.table import SPECTATOR, Game, Record, RecordError, Replay, State


@cache
def _game(name: str) -> Game[State]:
    return games.load(name)


def board(view: State) -> Board | None:
    """A table drawn for whoever sees it so; for the seat that is asked if nobody does, because all lies open."""
    name = _name_of(view)
    if name is None:
        return None
    game = _game(name)
    return games.artist(name)(game, view, _onlooker(game, view), (), locale.words(name))


def _name_of(view: State) -> str | None:
    """The game that a state belongs to: the one whose package it comes from."""
    module = type(view).__module__
    for name, title in games.titles().items():
        if module.startswith(type(title).__module__.removesuffix("title")):
            return name
    return None


def _onlooker(game: Game[State], view: State) -> int:
    """The seat that sees the table so; the one that is asked if nobody does."""
    content = view.dump()
    seats: list[int] = [SPECTATOR, *range(view.seats)]
    for seat in seats:
        if game.seen_by(view, seat).dump() == content:
            return seat
    return game.owing(view)[0] if view.agenda else 0


def picture(view: State) -> str | None:
    """A state or a view as SVG; None if it is of no game that can be drawn."""
    drawn = board(view)
    return None if drawn is None else drawn.svg(styled=True)


class Hints:
    """The best moves of a position, as a table in a notebook."""

    def __init__(self, game: Game[State], hints: Sequence[Hint]) -> None:
        self._game = game
        self._hints = hints

    def _repr_html_(self) -> str:
        """A row for each move: what to expect of it, and why."""
        rows = "".join(
            f"<tr><td>{escape(self._game.describe_move(one.move))}</td><td>{one.chance:.0%}</td>"
            f"<td>{one.points:.1f}</td><td>{escape(self._reasons(one))}</td></tr>"
            for one in self._hints
        )
        names = ("move", "chance of winning", "points", "reasons")
        return f"<table><tr>{''.join(f'<th>{name}</th>' for name in names)}</tr>{rows}</table>"

    def _reasons(self, hint: Hint) -> str:
        words = self._game.words
        return "; ".join(
            [f"{one.points:+.1f} {locale.name_of(words, 'feature', one.feature)} ({one.rule})" for one in hint.reasons]
        )


def replay(record: Record) -> str | None:
    """A record as HTML with buttons and a slider, as spectators see it; None if it cannot be replayed here."""
    if record.game not in games.names():
        return None
    game = _game(record.game)
    try:
        moment = Replay(game, record)
        boards = [_spectators_board(game, moment.state)]
        while moment.forward():
            boards.append(_spectators_board(game, moment.state))
    except RecordError:
        return None
    words = locale.words("reading")
    said = [f"{number}. {entry.seat} {entry.move}" for number, entry in enumerate(record.entries, 1)]
    known: dict[str, int] = {}  # each piece as it ever lay, with its number: most lie still most of the time
    frames = [
        (escape(caption), [known.setdefault(piece_with_all(piece, drawn.lights), len(known)) for piece in drawn.pieces])
        for caption, drawn in zip([words["reading.replay.deal"], *said], boards, strict=True)
    ]
    packed = base64.b64encode(gzip.compress(json.dumps([list(known), frames]).encode(), mtime=0)).decode()
    labels = {f"to_{name}": escape(words[f"reading.replay.{name}"]) for name in ("first", "back", "on", "last", "move")}
    bare = replace(boards[0], pieces=())
    return _HTML.format(board=bare.svg(styled=True), frames=packed, last=len(frames) - 1, **labels)


def _spectators_board(game: Game[State], state: State) -> Board:
    picture = board(game.seen_by(state, SPECTATOR))
    assert picture is not None
    return picture


# Browsers unpack the frames by themselves.
_HTML = """<div class="tablee-replay" style="max-width: 60em">
<p style="display: flex; gap: .5em; align-items: center">
<button data-go="-1e9" aria-label="{to_first}">⇤</button>
<button data-go="-1" aria-label="{to_back}">←</button>
<input type="range" min="0" max="{last}" value="0" aria-label="{to_move}" style="flex: 1">
<button data-go="1" aria-label="{to_on}">→</button>
<button data-go="1e9" aria-label="{to_last}">⇥</button>
</p>
<p><output></output></p>
{board}
<script type="application/gzip">{frames}</script>
<script>
(async (root) => {{
  const packed = Uint8Array.from(atob(root.querySelector("script").textContent), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const [known, frames] = JSON.parse(await new Response(stream).text());
  const slider = root.querySelector("input");
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const pieces = root.querySelector("svg.board").appendChild(group);
  const show = () => {{
    const [caption, numbers] = frames[slider.value];
    root.querySelector("output").innerHTML = caption;
    pieces.innerHTML = numbers.map((number) => known[number]).join("");
  }};
  slider.oninput = show;
  for (const button of root.querySelectorAll("button"))
    button.onclick = () => {{ slider.value = Number(slider.value) + Number(button.dataset.go); show(); }};
  show();
}})(document.currentScript.parentElement);
</script>
</div>"""
