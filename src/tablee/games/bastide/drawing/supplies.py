"""What lies beside the town: majority cards, chest, bag, and the charter that tells what is being done."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tablee.drawing import Piece, Svg, at, card, group, icon, join, mark, points, rect, text
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.tiles import face, kind_of
from tablee.games.bastide.generated import HARASSMENT, TAX
from tablee.games.bastide.parts import CARDS
from tablee.games.bastide.state import EMPTY, OUTCOMES, PLAYING, SIEGE_LOST
from tablee.games.bastide.steps.project import can_propose
from tablee.games.bastide.town import HALL, KIND_OF, RELIGIOUS, WORKS
from tablee.locale import labelled

CARD_ICONS: Final = ("king", "tiara", "people")
KIND_ICONS: Final = ("wall", "church", "hall")
BANDS: Final = ("blue", "red", "green")  # grounds of the bands; the picture tells the cards apart, too


def lines(words: str, width: float, size: float) -> list[str]:
    """Words broken into lines of about this width."""
    broken: list[str] = []
    for word in words.split():
        if broken and (len(broken[-1]) + len(word) + 1) * size * 0.48 <= width:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    return broken


@lru_cache(maxsize=256)
def _majority_body(which: int, heading: str, value: int, holder: int, name: str, width: float, height: float) -> Svg:
    """A card with its picture and points, and below who holds it; `name` says that nobody does if so."""
    band = BANDS[which]
    if holder == EMPTY:
        below = text(width / 2, height - 7, name, 10, "card", fit=width - 12, look="slant faded")
    else:
        who = text(24, height - 7, name, 11, "card", "start", width - 29, "strong")
        below = join(mark(holder, 14, height - 11, 14), who)
    return join(
        card(width, height),
        rect(2.2, 2.2, width - 4.4, 16, f"f-{band}", 2),
        text(width / 2, 14, heading, 12, band, fit=width - 12, look="strong caps"),
        icon(CARD_ICONS[which], 5, 22, 34),
        icon(KIND_ICONS[which], 41, 38, 19),
        points(width - 18, 35, 30, value),
        rect(6, height - 21.5, width - 12, 0.1, "thin"),
        below,
    )


def majority(scene: Scene, which: int, x: float, y: float, width: float, height: float) -> Piece:
    """A majority card: whose favour it is, by which works, its points, and who holds it."""
    holder = scene.view.cards[which]
    value = scene.parts.cards[which]
    card_name = scene.words[f"card.{CARDS[which]}"]
    if holder == EMPTY:
        name = scene.words["draw.nobody"]
        label = scene.say("card.free", card=card_name, points=value)
    else:
        name = scene.names[holder]
        label = scene.say("card.held", card=card_name, points=value, name=name)
    body = _majority_body(which, scene.words[f"draw.card.{CARDS[which]}"], value, holder, name, width, height)
    return Piece(f"card-{CARDS[which]}", label, x, y, body, f"draw.explain.{CARDS[which]}")


@lru_cache(maxsize=512)
def _stock_body(sign: str, name: str, amount: int, beside: Svg, width: float, height: float) -> Svg:
    """A card with a picture, a name and a number, and something at its right end."""
    size = min(height - 8, 48.0)
    return join(
        card(width, height),
        icon(sign, 6, (height - size) / 2, size),
        text(size + 12, 18, name, 11, "card", "start", width - size - 16, "strong caps"),
        text(size + 12, height - 12, str(amount), 20, "card", "start", look="strong"),
        beside,
    )


def chest(scene: Scene, x: float, y: float, width: float, height: float) -> Piece:
    """The common chest."""
    amount = scene.view.chest
    each = amount // scene.view.seats
    room = width - min(height - 8, 48.0) - 42
    share = text(width - 8, height - 12, scene.say("each", amount=each), 10, "card", "end", room, "faded")
    body = _stock_body("gold", scene.words["draw.chest"], amount, share, width, height)
    return Piece("chest", scene.say("chest.label", amount=amount, each=each), x, y, body, "draw.explain.chest")


def bag(scene: Scene, x: float, y: float, width: float, height: float) -> Piece:
    """The bag of tiles, and the fires that have left the game."""
    v = scene.view
    burnt = Svg()
    if v.burnt:
        number = text(width - 8, height - 12, f"×{v.burnt}", 11, "card", "end", look="faded")
        burnt = join(group({"class": "past"}, icon("fire", width - 38, height - 25, 16)), number)
    body = _stock_body("sack", scene.words["draw.bag"], v.bag_size, burnt, width, height)
    return Piece("bag", scene.say("bag.label", tiles=v.bag_size, burnt=v.burnt), x, y, body, "draw.explain.bag")


def work_icon(work: int) -> str:
    """The icon of a work."""
    if work == HALL or work >= RELIGIOUS[0]:
        return WORKS[work]
    return "wall" if KIND_OF[work] == 0 else "paving"


def _doing(scene: Scene) -> tuple[str, str, str, Svg]:
    """What is being done: a heading, a sentence, what it says instead while it may be clicked, a picture of 40."""
    v = scene.view
    words = scene.words
    if v.outcome != PLAYING:
        picture = icon("english" if v.outcome == SIEGE_LOST else "lily", 0, 0, 40)
        return words["draw.over"], words[f"outcome.{OUTCOMES[v.outcome]}"], "", picture
    who = scene.names[v.player]
    if v.project != EMPTY:
        said = scene.say("project.of", work=scene.setting.work(v.project), name=who)
        return words["draw.project"], said, "", icon(work_icon(v.project), 0, 0, 40)
    if v.played != EMPTY:
        said = scene.say("plays", name=who, tile=scene.setting.tile(v.played))
        if scene.step() == HARASSMENT:
            said = scene.say("hits", name=who, hits=v.agenda[-1].args[0])
        return words["draw.in_play"], said, "", face(v.played, 40)
    if scene.step() == TAX:
        said = scene.say("tax.left", name=who, amount=v.tax, block=scene.parts.town.names[v.agenda[-1].args[0]])
        return words["draw.tax"], said, "", icon("coins", 0, 0, 40)
    instead = words["move.propose"] if can_propose(v) else words["move.pass"]
    return words["draw.charter"], scene.say("turn", name=who), instead, icon("charter", 0, 0, 40)


@lru_cache(maxsize=1024)
def _charter_body(heading: str, said: str, instead: str, picture: Svg, width: float, height: float) -> Svg:
    lit = [group({"class": "when-lit"}, *_sentence(instead, width - 66))] if instead else []
    return join(
        card(width, height),
        at(9, (height - 40) / 2, picture),
        text(58, 18, heading, 11.5, "card", "start", width - 66, "strong caps"),
        group({"class": "unless-lit"} if instead else None, *_sentence(said, width - 66)),
        *lit,
    )


def _sentence(words: str, width: float) -> list[Svg]:
    """Words in as many lines as they need."""
    size = 12.0
    broken = lines(words, width, size)
    if len(broken) > 2:
        size = 10.0
        broken = lines(words, width, size)
    return [
        text(58, 20 + (size + 1.5) * (row + 1), line, size, "card", "start", width) for row, line in enumerate(broken)
    ]


def charter_label(scene: Scene, lit: bool = False) -> str:
    """The charter in words; while it may be clicked it may say something else."""
    heading, said, instead, _ = _doing(scene)
    return labelled(heading, instead if lit and instead else said, scene.words)


def charter(scene: Scene, x: float, y: float, width: float, height: float) -> Piece:
    """The charter: the project under way, the tile in play, or that a project may be proposed."""
    played = scene.view.played
    explain = "draw.explain.charter" if played == EMPTY else f"draw.explain.{kind_of(played)}"
    body = _charter_body(*_doing(scene), width, height)
    return Piece("charter", charter_label(scene), x, y, body, explain, (-2, -2, width + 4, height + 4))
