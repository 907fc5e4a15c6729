"""The state of the decision in one sentence: whose turn it is, and what is asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tablee import games, locale
from tablee.server.tables import Position
from tablee.table import Task
from tablee.web.preferences import says
from tablee.web.views.fragments import Decision


def decision(
    position: Position,
    names: Sequence[str],
    seat: int,
    mine: Sequence[int],
    language: str,
    answered: Collection[int] = (),
) -> Decision:
    """The state of the decision as somebody is told it; `answered` have given their secret answers already."""
    game, state = position.game, position.state
    if not state.agenda:
        return Decision("over", says(language, "page.turn.over"), "", game.rules.end)
    task: Task = state.agenda[-1]
    step = game.steps[task.step]
    words = locale.words(game.name, language)
    involved = sorted({*task.seats, *answered}) if step.sealed else []
    owes = tuple((number, number in task.seats) for number in involved) if len(involved) > 1 else ()
    if seat in task.seats:
        shared = len(mine) > 1  # several people at one screen are called by their names
        key = ("named" if shared else "yours") if not step.sealed else ("named_sealed" if shared else "sealed")
        who = says(language, f"page.turn.{key}", name=names[seat])
        return Decision("mine", who, _asked(position, seat, words, language), step.rule, owes)
    waiting = locale.listed([names[owing] for owing in task.seats], words)
    theirs = words.get(f"theirs.{step.name}") or locale.words("pages", language)["page.turn.theirs"]
    return Decision("theirs", "", theirs.format(names=waiting), step.rule, owes)


def _asked(position: Position, seat: int, words: Mapping[str, str], language: str) -> str:
    """What is asked; if it is asked several times in a row, which time it is."""
    game, state = position.game, position.state
    asked = game.question(state.agenda[-1], words)
    moves = game.moves(state, seat)
    if len(moves) == 1:  # there may be shorter words for it
        asked = words.get(f"step.{game.steps[state.agenda[-1].step].name}.{game.actions.kind(moves[0]).name}", asked)
    progress = games.title(game.name).buttons().progress(state)
    if progress is None or progress[1] < 2:
        return asked
    counted = says(language, "page.progress", number=progress[0], total=progress[1])
    return f"{asked} ({counted})"
