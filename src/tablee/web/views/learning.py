"""The texts that teach a game, as markup with pictures and with the numbers of an edition: the primer and the aid.

They are a small Markdown: headings, paragraphs, lists, ``![label](picture) caption`` for a picture of the game,
``:coin:`` for an icon, ``{parts.coins}`` for a number of the box, ``value | words`` in a list for a row of a table.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from tablee import games, locale
from tablee.drawing.artwork import symbols
from tablee.table import SPECTATOR, Game, SeededDealer, State
from tablee.web.views import boards

PRIMER: Final = "primer"
AID: Final = "aid"
CITED: Final = re.compile(r"\b[A-Z]{2}-[RX]?\d+(?:\.\d+)?")
_CITATIONS: Final = re.compile(rf"\({CITED.pattern}(?:, {CITED.pattern})*\)")
_TAGS: Final = {r"`([^`]+)`": "code", r"\*\*(.+?)\*\*": "b", r"\*(.+?)\*": "i"}
MARKS: Final = tuple([(re.compile(pattern), tag) for pattern, tag in _TAGS.items()])
_MINUS: Final = re.compile(r"(?<![\w-])-(?=\d)")
_ICON: Final = re.compile(r":([a-z_]+):")
_PICTURE: Final = re.compile(r"!\[(?P<label>[^]]*)\]\((?P<name>[a-z_]+)\)\s*(?P<caption>.*)", re.DOTALL)
_ITEM: Final = re.compile(r"(?:-|\d+\.) ")


class Section(NamedTuple):
    """A part of a text under its heading."""

    heading: str
    body: Markup


def one_line(text: str) -> str:
    """A paragraph without its line breaks; spaces that do not break stay as they are."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")


def text_of(game: str, name: str, language: str) -> str:
    """A text beside the rules of a game; empty if it has none."""
    return games.text(game, name, language) or ""


@lru_cache(maxsize=64)
def sections(game: Game[State], name: str, language: str) -> tuple[Section, ...]:
    """A text about an edition of a game, section by section."""
    text = text_of(game.name, name, language)
    if not text:
        return ()
    sentence = locale.CountingSentence(text)
    sentence.language = language
    filled = sentence.format(parts=game.parts)  # type: ignore[attr-defined]  # a game with texts has a box
    sections: list[Section] = []
    for part in re.split(r"^## ", filled, flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        blocks = re.split(r"\n\n+", body.strip())
        sections.append(Section(heading.strip(), Markup().join(map(partial(_block, game, language), blocks))))
    return tuple(sections)


@lru_cache(maxsize=16)
def definitions(game: Game[State]) -> Markup:
    """The icons and patterns that the pictures of a game refer to, for a page that shows some."""
    state = game.start(max(game.players), SeededDealer("a picture"))
    board = boards.board(game, state, SPECTATOR, boards.Look("en"))
    defined = symbols({**board.ground.icons, **board.icons}, *board.patterns)
    return Markup(f'<svg class="board definitions" width="0" height="0" aria-hidden="true">{defined}</svg>')


def _block(game: Game[State], language: str, block: str) -> Markup:
    """A paragraph, a list, or a row of pictures."""
    words = partial(inline, game.name)
    if block.startswith("!["):
        figures = [_figure(game, language, one) for one in re.split(r"\n(?=!\[)", block)]
        return Markup('<div class="figures">') + Markup().join(figures) + Markup("</div>")
    if _ITEM.match(block):
        items = [one_line(item) for item in re.split(r"^(?:-|\d+\.) ", block, flags=re.MULTILINE)[1:]]
        if all(" | " in item for item in items):
            rows = [item.split(" | ", 1) for item in items]
            cells = Markup("<tr><td>{}</td><td>{}</td></tr>")
            return (
                Markup('<table class="values"><tbody>')
                + Markup().join([cells.format(words(value), words(text)) for value, text in rows])
                + Markup("</tbody></table>")
            )
        kind = "ul" if block.startswith("-") else "ol"
        listed = Markup().join([Markup("<li>{}</li>").format(words(item)) for item in items])
        looks = ' class="icons"' if all(item.startswith(":") for item in items) else ""
        return Markup(f"<{kind}{looks}>") + listed + Markup(f"</{kind}>")
    return Markup("<p>{}</p>").format(words(one_line(block)))


def _figure(game: Game[State], language: str, text: str) -> Markup:
    """A picture and what is said below it."""
    source = _PICTURE.fullmatch(text)
    assert source is not None, text
    picture = games.title(game.name).pictures()[source["name"]](game, locale.words(game.name, language))
    caption = inline(game.name, one_line(source["caption"]))
    below = Markup("<figcaption>{}</figcaption>").format(caption) if caption else ""
    return Markup("<figure>{}{}</figure>").format(Markup(picture.svg(source["label"])), below)


def inline(game: str, text: str) -> Markup:
    """Words with marks, icons, and links to the rules that they cite."""
    marked = _MINUS.sub("\N{MINUS SIGN}", str(escape(text)))
    for pattern, tag in MARKS:
        marked = pattern.sub(rf"<{tag}>\1</{tag}>", marked)
    sign = r'<svg class="board sign" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-\1"/></svg>'
    marked = _CITATIONS.sub(r'<small class="cites">\g<0></small>', _ICON.sub(sign, marked))
    return Markup(CITED.sub(rf'<a class="cite" href="/rule/{game}/\g<0>">\g<0></a>', marked))
