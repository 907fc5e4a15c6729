"""What lies beside the town: majority cards, chest, bag, and the charter that tells what is being done."""

from __future__ import annotations

from typing import Final

from tablee.drawing import DEAD, Click, Svg, at, card, group, icon, mark, piece, rect, text
from tablee.games.bastide.drawing.scene import Scene
from tablee.games.bastide.drawing.tiles import face, kind_of
from tablee.games.bastide.parts import CARDS, FIRE
from tablee.games.bastide.state import EMPTY, HARASSMENT, OUTCOMES, PLAYING, SIEGE_LOST, TAX
from tablee.games.bastide.town import HALL, KIND_OF, RELIGIOUS, WORKS

CARD_ICONS: Final = ("king", "tiara", "people")
KIND_ICONS: Final = ("wall", "church", "hall")
BANDS: Final = ("blue", "red", "green")  # grounds of the bands; the picture tells the cards apart, too


def points(x: float, y: float, size: float, amount: int, ground: str = "card") -> Svg:
    """Victory points: the number in a wreath."""
    letters = size * (0.5 if len(str(amount)) == 1 else 0.42)
    number = text(x + size / 2, y + size * 0.64, str(amount), letters, ground, look="strong")
    return Svg(icon("point", x, y, size) + number)


def lines(words: str, width: float, size: float) -> list[str]:
    """Words broken into lines of about this width."""
    broken: list[str] = []
    for word in words.split():
        if broken and (len(broken[-1]) + len(word) + 1) * size * 0.48 <= width:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    return broken


def majority(scene: Scene, which: int, x: float, y: float, width: float, height: float) -> Svg:
    """A majority card: whose favour it is, by which works, its points, and who holds it."""
    holder = scene.view.cards[which]
    value = scene.parts.cards[which]
    name = scene.words[f"card.{CARDS[which]}"]
    band = BANDS[which]
    if holder == EMPTY:
        label = scene.say("card.free", card=name, points=value)
        below = text(width / 2, height - 7, scene.say("nobody"), 10, "card", fit=width - 12, look="slant faded")
    else:
        label = scene.say("card.held", card=name, points=value, name=scene.names[holder])
        who = text(24, height - 7, scene.names[holder], 11, "card", "start", width - 29, "strong")
        below = Svg(mark(holder, 14, height - 11, 14) + who)
    return piece(
        f"card-{CARDS[which]}",
        label,
        x,
        y,
        card(width, height),
        rect(2.2, 2.2, width - 4.4, 16, f"f-{band}", 2),
        text(width / 2, 14, scene.say(f"card.{CARDS[which]}"), 12, band, fit=width - 12, look="strong caps"),
        icon(CARD_ICONS[which], 5, 22, 34),
        icon(KIND_ICONS[which], 41, 38, 19),
        points(width - 33, 20, 30, value),
        rect(6, height - 21.5, width - 12, 0.1, "thin"),
        below,
        explain=f"draw.explain.{CARDS[which]}",
    )


def chest(scene: Scene, x: float, y: float, width: float, height: float) -> Svg:
    """The common chest."""
    amount = scene.view.chest
    each = amount // scene.view.seats
    size = min(height - 8, 48.0)
    room = width - size - 16
    return piece(
        "chest",
        scene.say("chest.label", amount=amount, each=each),
        x,
        y,
        card(width, height),
        icon("gold", 6, (height - size) / 2, size),
        text(size + 12, 18, scene.say("chest"), 11, "card", "start", room, "strong caps"),
        text(size + 12, height - 12, str(amount), 20, "card", "start", look="strong"),
        text(width - 8, height - 12, scene.say("each", amount=each), 10, "card", "end", room - 26, "faded"),
        explain="draw.explain.chest",
    )


def bag(scene: Scene, x: float, y: float, width: float, height: float) -> Svg:
    """The bag of tiles, and the fires that have left the game."""
    v = scene.view
    size = min(height - 8, 48.0)
    burnt: list[Svg] = []
    if v.burnt:
        burnt.append(group({"class": "past"}, icon("fire", width - 38, height - 25, 16)))
        burnt.append(text(width - 8, height - 12, f"×{v.burnt}", 11, "card", "end", look="faded"))
    return piece(
        "bag",
        scene.say("bag.label", tiles=v.bag_size, burnt=v.burnt),
        x,
        y,
        card(width, height),
        icon("sack", 6, (height - size) / 2, size),
        text(size + 12, 18, scene.say("bag"), 11, "card", "start", width - size - 16, "strong caps"),
        text(size + 12, height - 12, str(v.bag_size), 20, "card", "start", look="strong"),
        *burnt,
        explain="draw.explain.bag",
    )


def work_icon(work: int) -> str:
    """The icon of a work."""
    if work == HALL or work >= RELIGIOUS[0]:
        return WORKS[work]
    return "wall" if KIND_OF[work] == 0 else "paving"


def _doing(scene: Scene) -> tuple[str, str, Svg, Click]:
    """What is being done: a heading, a sentence, a picture of 40, and what a click on it does."""
    v = scene.view
    if v.outcome != PLAYING:
        picture = icon("english" if v.outcome == SIEGE_LOST else "lily", 0, 0, 40)
        return scene.say("over"), scene.words[f"outcome.{OUTCOMES[v.outcome]}"], picture, DEAD
    who = scene.names[v.player]
    if v.project != EMPTY:
        said = scene.say("project.of", work=scene.work(v.project), name=who)
        return scene.say("project"), said, icon(work_icon(v.project), 0, 0, 40), DEAD
    if v.played != EMPTY:
        said = scene.say("plays", name=who, tile=scene.tile(v.played))
        if scene.step() == HARASSMENT:
            said = scene.say("hits", name=who, hits=v.agenda[-1].args[0])
        return scene.say("in_play"), said, face(v.played, 40), scene.click("stop") if v.played == FIRE else DEAD
    if scene.step() == TAX:
        said = scene.say("tax.left", name=who, amount=v.tax, block=scene.parts.town.names[v.agenda[-1].args[0]])
        return scene.say("tax"), said, icon("coins", 0, 0, 40), DEAD
    click = scene.first_click(("propose", "pass"))
    said = scene.say("turn", name=who)
    if click.move is not None:
        said = scene.words["move.propose"] if scene.click("propose") != DEAD else scene.words["move.pass"]
    return scene.say("charter"), said, icon("charter", 0, 0, 40), click


def charter(scene: Scene, x: float, y: float, width: float, height: float) -> Svg:
    """The charter: the project under way, the tile in play, or that a project may be proposed."""
    heading, said, picture, click = _doing(scene)
    size = 12.0
    broken = lines(said, width - 66, size)
    if len(broken) > 2:
        size = 10.0
        broken = lines(said, width - 66, size)
    explain = "draw.explain.charter"
    if scene.view.played != EMPTY:
        explain = f"draw.explain.{kind_of(scene.view.played)}"
    return piece(
        "charter",
        scene.label(click, f"{heading}: {said}"),
        x,
        y,
        card(width, height),
        at(9, (height - 40) / 2, picture),
        text(58, 18, heading, 11.5, "card", "start", width - 66, "strong caps"),
        *[
            text(58, 20 + (size + 1.5) * (row + 1), line, size, "card", "start", width - 66)
            for row, line in enumerate(broken)
        ],
        explain=explain,
        click=click,
        halo=(-2, -2, width + 4, height + 4),
    )
