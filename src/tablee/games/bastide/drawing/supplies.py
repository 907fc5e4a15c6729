"""What lies beside the town: majority cards, chest, bag, and the charter that tells what is being done."""

from __future__ import annotations

from typing import Final

from tablee.drawing import Piece, Svg, around, at, card, group, icon, join, mark, memoised, points, rect, text
from tablee.games.bastide.drawing.art import face, kind_of
from tablee.games.bastide.drawing.scene import Scene, Setting, step_due, tile_name, work_name
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


def majority(scene: Scene, which: int, x: float, y: float, width: float, height: float) -> Piece:
    """A majority card: whose favour it is, by which works, its points, and who holds it."""
    return _majority(scene.setting, which, scene.view.cards[which], x, y, width, height)


@memoised
def _majority(setting: Setting, which: int, holder: int, x: float, y: float, width: float, height: float) -> Piece:
    value, band, key = setting.parts.cards[which], BANDS[which], CARDS[which]
    name = setting.words[f"card.{key}"]
    if holder == EMPTY:
        nobody = setting.words["draw.nobody"]
        label = setting.say("card.free", card=name, points=value)
        below = text(width / 2, height - 7, nobody, 10, "card", fit=width - 12, look="slant faded")
    else:
        who = setting.names[holder]
        label = setting.say("card.held", card=name, points=value, name=who)
        holder_name = text(24, height - 7, who, 11, "card", "start", width - 29, "strong")
        below = join(mark(holder, 14, height - 11, 14), holder_name)
    body = join(
        card(width, height),
        rect(2.2, 2.2, width - 4.4, 16, f"f-{band}", 2),
        text(width / 2, 14, setting.words[f"draw.card.{key}"], 12, band, fit=width - 12, look="strong caps"),
        icon(CARD_ICONS[which], 5, 22, 34),
        icon(KIND_ICONS[which], 41, 38, 19),
        points(width - 18, 35, 30, value),
        rect(6, height - 21.5, width - 12, 0.1, "thin"),
        below,
    )
    return Piece(f"card-{key}", label, x, y, body, f"draw.explain.{key}")


def _stock(sign: str, name: str, amount: int, beside: Svg, width: float, height: float) -> Svg:
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
    body = _stock("gold", scene.words["draw.chest"], amount, share, width, height)
    return Piece("chest", scene.say("chest.label", amount=amount, each=each), x, y, body, "draw.explain.chest")


def bag(scene: Scene, x: float, y: float, width: float, height: float) -> Piece:
    """The bag of tiles, and the fires that have left the game."""
    v = scene.view
    burnt = Svg()
    if v.burnt:
        number = text(width - 8, height - 12, f"×{v.burnt}", 11, "card", "end", look="faded")
        burnt = join(group({"class": "past"}, icon("fire", width - 38, height - 25, 16)), number)
    body = _stock("sack", scene.words["draw.bag"], v.bag_size, burnt, width, height)
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
        sentence = scene.say("project.of", work=work_name(scene.setting, v.project), name=who)
        return words["draw.project"], sentence, "", icon(work_icon(v.project), 0, 0, 40)
    if v.played != EMPTY:
        sentence = scene.say("plays", name=who, tile=tile_name(scene.setting, v.played))
        if step_due(scene) == HARASSMENT:
            sentence = scene.say("hits", name=who, hits=v.agenda[-1].args[0])
        return words["draw.in_play"], sentence, "", face(v.played, 40)
    if step_due(scene) == TAX:
        block = scene.parts.town.names[v.agenda[-1].args[0]]
        sentence = scene.say("tax.left", name=who, amount=v.tax, block=block)
        return words["draw.tax"], sentence, "", icon("coins", 0, 0, 40)
    instead = words["move.propose"] if can_propose(v) else words["move.pass"]
    return words["draw.charter"], scene.say("turn", name=who), instead, icon("charter", 0, 0, 40)


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
    heading, sentence, instead, _ = _doing(scene)
    return labelled(heading, instead if lit and instead else sentence, scene.words)


def charter(scene: Scene, x: float, y: float, width: float, height: float) -> Piece:
    """The charter: the project under way, the tile in play, or that a project may be proposed."""
    played = scene.view.played
    explain = "draw.explain.charter" if played == EMPTY else f"draw.explain.{kind_of(played)}"
    heading, sentence, instead, picture = _doing(scene)
    lit = [group({"class": "when-lit"}, *_sentence(instead, width - 66))] if instead else []
    body = join(
        card(width, height),
        at(9, (height - 40) / 2, picture),
        text(58, 18, heading, 11.5, "card", "start", width - 66, "strong caps"),
        group({"class": "unless-lit"} if instead else None, *_sentence(sentence, width - 66)),
        *lit,
    )
    return Piece("charter", labelled(heading, sentence, scene.words), x, y, body, explain, around(width, height))
