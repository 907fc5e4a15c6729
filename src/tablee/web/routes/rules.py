"""The rules of a game to read, each with an address of its own, and the sources of the numbers in its box."""

from __future__ import annotations

import re
from typing import Any

from fastapi import APIRouter, Response
from markupsafe import Markup, escape

from tablee import games, locale
from tablee.server.actions.lesson import has_lesson
from tablee.server.problems import not_found
from tablee.table import Rule
from tablee.web.forms import GameName
from tablee.web.views.learning import CITED, MARKS, inline
from tablee.web.visit import PageRoute, VisitDep

router = APIRouter(route_class=PageRoute, include_in_schema=False)
SOURCES = ("reconstructed", "inferred", "rulebook")  # what players must know first


@router.get("/rules/{game}")
async def rules(visit: VisitDep, game: GameName) -> Response:
    """All rules of a game, each with an address of its own, and where the numbers of its box come from."""
    reader = visit.reader
    words = reader.words(game)
    all_rules = games.rules(game, reader.language)
    numbers = {rule.number for rule in all_rules}
    return visit.form_page(
        "rules.html",
        game=game,
        title=words["title"],
        tells=reader.tells,
        part_name=lambda part: locale.name_of(words, "part", part),
        sections=_sections(all_rules),
        linked=lambda text: _linked(text, numbers),
        sources=_sources(game),
        teaches=has_lesson(game),
    )


def _sections(rules: list[Rule]) -> dict[str, list[Rule]]:
    """The rules under their headings."""
    sections: dict[str, list[Rule]] = {}
    for rule in rules:
        sections.setdefault(rule.section, []).append(rule)
    return sections


def _linked(text: str, numbers: set[str]) -> Markup:
    """The text of a rule, with links to the rules that it cites."""
    marked = str(escape(text))
    for pattern, tag in MARKS:
        marked = pattern.sub(rf"<{tag}>\1</{tag}>", marked)

    def link(cited: re.Match[str]) -> str:
        return f'<a href="#{cited[0]}">{cited[0]}</a>' if cited[0] in numbers else cited[0]

    return Markup(CITED.sub(link, marked))


def _sources(game: str) -> list[tuple[str, dict[str, list[tuple[str, str]]]]]:
    """For each source the parts of the box that have it, with their values; what we had to invent comes first."""
    parts: dict[str, dict[str, list[tuple[str, str]]]] = {source: {} for source in SOURCES}
    for path, value, source in games.read_edition(game).values():
        part, _, name = path.partition(".")
        parts[source].setdefault(part, []).append((name, value))
    return [(source, values) for source, values in parts.items() if values]


@router.get("/rule/{game}/{number}")
async def rule(visit: VisitDep, game: GameName, number: str) -> Response:
    """One rule, as a page of its own or to be shown beside the board."""
    reader = visit.reader
    wanted = next((rule for rule in games.rules(game, reader.language) if rule.number == number), None)
    if wanted is None:
        raise not_found("rule")
    values: dict[str, Any] = {"rule": wanted, "text": inline(game, wanted.text), "beside": visit.by_script}
    values |= {"game": game, "title": reader.words(game)["title"]}
    return visit.page("_rule.html" if visit.by_script else "rule.html", **values)
