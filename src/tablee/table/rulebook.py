"""The numbered rules of a game, read from its `rules.md`, for people and for citing."""

from __future__ import annotations

import re
from typing import Final, final

_RULE: Final = re.compile(r"- \*\*(?P<number>[A-Z]{2}-[0-9RX][0-9.]*)(?P<title>[^*]*)\*\* (?P<text>.*)")


@final
class Rule:
    """One numbered fact of the rulebook."""

    def __init__(self, number: str, section: str, title: str, text: str) -> None:
        self.number: Final = number
        self.section: Final = section
        self.title: Final = title
        self.text: Final = text

    @property
    def is_example(self) -> bool:
        """Whether this is a worked example (BA-X1) and not a rule of its own."""
        return "-X" in self.number


def read_rules(markdown: str) -> list[Rule]:
    """Every rule, ruling and worked example, in the order of the file."""
    rules: list[Rule] = []
    section = ""
    number = title = ""
    lines: list[str] = []

    for line in [*markdown.splitlines(), "## "]:
        match = _RULE.match(line)
        if number and (match or line.startswith("#") or not line.strip()):
            rules.append(Rule(number, section, title, " ".join(lines)))
            number = ""
        if match:
            number = match["number"]
            title = match["title"].strip()
            lines = [match["text"].strip()]
        elif number:
            lines.append(line.strip(" -"))
        if line.startswith("## "):
            section = line[3:].strip()
    return rules
