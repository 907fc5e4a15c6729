"""The parts of a table page around the board, as markup: each is made once for all who are shown the same."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from tablee import games, locale
from tablee.drawing import SEAT_COLOURS, mark
from tablee.server.database.journal import PERSON, Entry
from tablee.server.tables.messages import hears, message
from tablee.table import SPECTATOR, Event, Game, State
from tablee.web.preferences import says
from tablee.web.templating import templates
from tablee.web.views.choices import Choices
from tablee.web.views.qr import qr_code


class Person(NamedTuple):
    """Who sits somewhere, as everybody may know it."""

    name: str
    who: str
    bot: str | None
    program: bool
    absent: bool
    may_be_freed: bool
    out: bool  # whether their time is up
    may_be_replaced: bool  # whether others may let a bot play
    asker: str  # the name of the one who asks for the seat, if anybody does
    asked: tuple[str, ...]  # the names of those who have not agreed yet


class Colours(NamedTuple):
    """The colour of a seat, and those that its player may choose."""

    own: str
    free: tuple[str, ...]


class Decision(NamedTuple):
    """The state of the decision in one sentence: whose turn, what is asked, by which rule."""

    turn: str  # ``mine``, ``theirs`` or ``over``
    who: str
    asked: str
    rule: str
    owes: tuple[tuple[int, bool], ...] = ()  # each seat that answers in secret, and whether it still has to


@lru_cache(maxsize=64)
def seat_mark(seat: int, colour: str = "") -> Markup:
    """The shape of a seat, to stand beside a name, in the colour that the page gives to it or in this one."""
    look = f"board mark seat{seat}-{colour}" if colour else "board mark"
    return Markup(f'<svg class="{look}" viewBox="-8 -8 16 16" aria-hidden="true">{mark(seat, 0, 0, 11)}</svg>')


@cache
def marks(seats: int) -> tuple[Markup, ...]:
    """Those of all seats."""
    return tuple(seat_mark(seat) for seat in range(seats))


def render(template: str, language: str, **values: Any) -> Markup:
    """A part of a page; a shared context spares copying what Jinja offers everywhere, of which parts need nothing."""
    part = templates.get_template(template)
    words = {"says": partial(says, language), "times": partial(says, language, domain="clocks")}
    context = part.new_context({**words, **values}, shared=True)
    return Markup("".join(part.root_render_func(context)).strip())


@lru_cache(maxsize=8192)
def part(template: str, language: str, **values: Hashable) -> Markup:
    """The same, made once for all who are shown the same."""
    return render(template, language, **values)


class Offer(NamedTuple):
    """What may be done now, and who else still owes a secret answer; `place` is the address of the seat."""

    place: str
    owes: tuple[tuple[int, bool], ...]
    names: tuple[str, ...]
    choices: tuple[Choices, ...] = ()
    forced: str = ""
    needs: str = ""
    pass_to: int | None = None


def choices(language: str, offer: Offer) -> Markup:
    """The buttons of a seat; for those who only wait the same for all of them."""
    if not (offer.choices or offer.pass_to is not None):
        if not offer.owes:
            return Markup()
        offer = Offer("", offer.owes, offer.names)
    table, shapes = offer.place.rpartition("/")[0], marks(len(offer.names))
    return part("_choices.html", language, **offer._asdict(), table=table, marks=shapes)


@lru_cache(maxsize=256)
def lobby(
    language: str,
    game: str,
    table: str,
    sitting: tuple[Person, ...],
    chosen: tuple[Colours, ...],
    mine: tuple[int, ...],
    invite: str,
    host: bool,
    unlists: bool,
    levels: tuple[str, ...],
) -> Markup:
    """Who has come, the seats that may be chosen, and the link for those who are missing."""
    return render(
        "_lobby.html",
        language,
        table=table,
        people=sitting,
        mine=mine,
        invite=invite,
        title=locale.words(game, language)["title"],
        qr=qr_code(invite) if invite else "",
        host=host,
        unlists=unlists,
        levels=levels,
        mark=seat_mark,
        chosen=chosen,
        colours=colours(language, game),
    )


def colours(language: str, game: str) -> dict[str, str]:
    """What the colours of the pieces are called."""
    words = locale.words(game, language)
    return {colour: words[f"draw.seat.{colour}"] for colour in SEAT_COLOURS}


def fresh(language: str, address: str, first: int, count: int) -> Markup:
    """How much is new, with the way to the first of it."""
    if not count:
        return Markup("")
    words = escape(says(language, "page.fresh", count=count))
    return Markup(f'<p class="fresh"><a href="{escape(address)}" data-first="{first}">{words}</a></p>')


def lines(game: Game[State], entry: Entry, seat: int, names: Sequence[str], language: str) -> tuple[Markup, ...]:
    """An entry in the log, event by event, out of the very message that the API sends; empty if they hear nothing."""
    if entry.kind == PERSON:
        return ()  # nobody needs to know who uses another device
    body = message(game, entry, seat, names, language).body
    if "events" not in body:
        own = entry.seat == seat
        return (render("_line.html", language, entry=body, names=names, own=own, table=entry.table),)
    heard = [event for event in entry.events(game) if hears(event, seat)]
    words, story = locale.words(game.name, language), games.title(game.name).story
    place = f"/t/{entry.table}/summary/{entry.seq}" + (f"?seat={seat}" if seat != SPECTATOR else "")
    markup: list[Markup] = []
    for number, (event, known) in enumerate(zip(heard, body["events"], strict=True)):
        lost = is_loss(game, event, seat, entry.seat)
        said = (_loss(game, heard[: number + 1], names, entry.seat, words) if lost else None) or known["words"]
        table = place if story.begun_by(event.kind, event.rule) else ""
        filler = event.kind in story.fillers
        markup.append(event_line(language, game.name, said, event.rule, lost, table, filler))
    return tuple(markup)


def is_loss(game: Game[State], event: Event, seat: int, mover: int) -> bool:
    """Whether an event takes something from a seat, by the doing of another."""
    return event.kind in games.title(game.name).story.losses and event.values[0] == seat != mover


def _loss(
    game: Game[State], events: Sequence[Event], names: Sequence[str], mover: int, words: Mapping[str, str]
) -> str | None:
    """The last of these events in words for the seat that loses by it, with what the others say about its cause.

    None if a game has no such words: then it reads the words that everybody reads.
    """
    sentence = words.get(f"loss.{events[-1].kind}")
    if sentence is None:
        return None
    args: dict[str, str] = {}
    for event in events:
        args |= arguments(game, event, names, words)
    return sentence.format(**args, by=names[mover])


def arguments(game: Game[State], event: Event, names: Sequence[str], words: Mapping[str, str]) -> dict[str, str]:
    """What an event is about, in words."""
    return {
        arg.name: names[value] if arg.name.endswith("seat") else game.name_of(arg, value, words)
        for arg, value in zip(game.events[event.kind].args, event.values, strict=False)
    }


def event_line(
    language: str, game: str, words: str, rule: str, lost: bool = False, summary: str = "", filler: bool = False
) -> Markup:
    """An event in the log, and what for: by its rule in words, unless they are said already."""
    why = reason(game, language).get(rule, "")
    values = {"game": game, "words": words, "rule": rule, "lost": lost, "summary": summary, "filler": filler}
    return part("_event.html", language, why="" if why in words else why, **values)


@cache
def reason(game: str, language: str) -> dict[str, str]:
    """What each rule is about: its own title, or that of its section.

    Rulings speak of many things, and that something happens in a turn goes without saying.
    """
    rules = games.rules(game, language)
    first = games.load(game).rules.turn
    turn = next(rule.section for rule in rules if rule.number == first)
    return {
        rule.number: rule.title or re.split(r"[:(]", rule.section.partition(". ")[2])[0].strip()
        for rule in rules
        if "-R" not in rule.number and (rule.title or rule.section != turn)
    }


def ended(language: str, table: str, game: str, names: Sequence[str], result: dict[str, Any], mine: bool) -> Markup:
    """How the game ended."""
    values = {"id": table, "game": game, "names": names, "marks": marks(len(names)), "mine": mine, "result": result}
    return render("_result.html", language, **values)


def winner(language: str, names: Sequence[str], result: dict[str, Any]) -> Markup:
    """Who has won, and with how many points, in a few lines."""
    return render("_winner.html", language, names=names, marks=marks(len(names)), result=result)
