"""What a chat shows of a link to a table: a sentence, and a picture of what everybody may see."""

from __future__ import annotations

from typing import NamedTuple

from tablee import locale
from tablee.server.tables import LiveTable
from tablee.web.preferences import Reader, says
from tablee.web.views import link_picture


class Card(NamedTuple):
    """The sentence and the picture of a link."""

    title: str
    text: str
    address: str
    picture: str  # its address, empty if none can be made
    alt: str


def language_of(live: LiveTable, usual: str) -> str:
    """The language of a card: that of the host, for who asks for it is a program."""
    return live.info.language if live.info.language in locale.LANGUAGES else usual


def card_of(live: LiveTable, reader: Reader, origin: str, invite: str = "") -> Card | None:
    """The card of a table, or of an invitation to it; none for a private table that nobody is invited to.

    At a private table the position is not shown to anybody, and before the deal there is none.
    """
    info, life = live.info, live.position.life
    if not info.spectators and not invite:
        return None
    language = language_of(live, reader.language)
    names, pages = live.names_in(language), locale.words("pages", language)
    title = locale.words(live.game.name, language)["title"]
    stage = life if info.spectators else "lobby"
    values = {
        "game": title,
        "names": locale.listed([names[n] for n, seat in enumerate(live.seats) if seat.who != "open"], pages),
        "open": sum(seat.who == "open" for seat in live.seats),
        "seats": len(live.seats),
    }
    if stage == "playing":
        values["owing"] = locale.listed([names[seat] for seat in live.position.owing], pages)
    if stage == "over":
        scores = live.game.scores(live.position.state)
        best = min(score.rank for score in scores)
        winners = [name for name, score in zip(names, scores, strict=True) if score.rank == best]
        values["winners"] = locale.listed(winners, pages)
    table = f"{origin}/t/{live.id}"
    picture = f"{origin}/pictures/{language}/{live.game.name}.png"
    if stage != "lobby":
        picture = f"{table}/picture/{live.position.seq}.png"
    return Card(
        says(language, "stand.link.title", "standing", game=title),
        says(language, f"stand.link.{stage}", "standing", **values),
        f"{table}/join/{invite}" if invite else table,
        picture if link_picture.possible() else "",
        says(language, "stand.link.cover" if stage == "lobby" else "stand.link.picture", "standing"),
    )
