"""The card of a dataset: what it is, how it was made, by which version, and who may use it."""

from __future__ import annotations

from tablee.bots.provenance import Provenance

CARD = "README.md"
BOTS_PLAYED = "Programs made these decisions, so nobody has rights in them: use them for any purpose (CC0 1.0)."
PEOPLE_PLAYED = (
    "People made some of these decisions. The person who wrote this dataset has confirmed that they agreed to it; "
    "ask that person what it may be used for. Names are not part of it."
)

TEXT = """# Decisions in {game}

{games} games of {seats} players. Each row is a decision: what the seat saw, the moves it had, its choice, and what it
got in the end. The columns are explained in docs/lab.md of Tablée, the observation in docs/environments.md.

| | |
|---|---|
| game | {game}, edition {edition} ({digest}), rules {rules} |
| players | {bots} |
| options | {options} |
| seed | {seed} |
| made by | tablee {package}, `tablee lab` |

## Use

{rights}

Not a measure of how people play, unless people played. The observation is a seat's view: no row holds what its seat
could not know. Bots of another version decide differently.
"""


def dataset_card(made: Provenance, games: int, rights: str) -> str:
    """The card as Markdown."""
    return TEXT.format(
        game=made.game,
        games=games,
        seats=" or ".join(str(seats) for seats in made.seats),
        edition=made.edition,
        digest=made.edition_hash[:12],
        rules=made.rules,
        bots=", ".join(made.bots),
        options=", ".join(made.options) or "none",
        seed=made.seed or "various",
        package=made.package,
        rights=rights,
    )
