"""The templates, and sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from tablee import bots, locale
from tablee.server.problems import Problem
from tablee.web.numbers import whole
from tablee.web.preferences import Reader

templates = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # else each use looks at the file
)


def bot_name(bot: str, says: Callable[[str], str]) -> str:
    """What a bot is called: by its level in the reader's language, one of somebody's own by its name."""
    return says(f"page.level.{bot}") if bot in bots.names() else bots.BotName.parse(bot).called


templates.filters |= {"bot_name": bot_name, "whole": whole}


def rendered(reader: Reader, template: str, **values: Any) -> Markup:
    """A template in the reader's language."""
    words = {"says": reader.says, "own": reader.own, "stands": reader.stands, "times": reader.times}
    return Markup(templates.get_template(template).render(reader=reader, **words, **values))


def sentence(reader: Reader, problem: Problem) -> str:
    """What went wrong, in the reader's language."""
    key = "page.problem." + "".join(letter if letter.isalpha() else "_" for letter in problem.code).strip("_")
    sentences = locale.words("pages", reader.language)
    return sentences.get(key, sentences["page.problem.error"])
