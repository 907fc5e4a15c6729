"""`tablee rules`: the numbered rules, and what proves them."""

from __future__ import annotations

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from tablee import games, locale
from tablee.cli.common import json_option, progress_bar, tests_folder
from tablee.lab.coverage import Coverage, coverage
from tablee.table import Rule, TableeError


@click.command()
@click.argument("what", metavar="GAME|RULE")
@click.option(
    "--coverage", "covered", is_flag=True, help="Show the tests of each rule and how often it came up in play."
)
@click.option("--games", "number_of_games", default=500, help="Games to simulate for --coverage.")
@click.option("--seed", default="coverage", help="Seed of the random draws in these games.")
@click.option("--language", type=click.Choice(locale.LANGUAGES), default="en", help="Language of the rules.")
@json_option
def rules(what: str, covered: bool, number_of_games: int, seed: str, language: str, as_json: bool) -> None:
    """Show the rules of a GAME, or one RULE such as BA-4.1."""
    if what in games.names():
        if covered:
            show_coverage(what, number_of_games, seed, as_json)
        else:
            show(games.rules(what, language), as_json)
        return
    if covered:
        raise click.UsageError("--coverage needs a game, not a single rule")
    cited = [rule for name in games.names() for rule in games.rules(name, language) if rule.number == what.upper()]
    if not cited:
        raise TableeError(f"{what!r} is neither a game ({', '.join(games.names())}) nor a rule such as BA-4.1")
    show(cited, as_json)


def show(listed: list[Rule], as_json: bool) -> None:
    """Print rules under their sections."""
    if as_json:
        rows = [
            {"rule": rule.number, "section": rule.section, "title": rule.title, "text": rule.text} for rule in listed
        ]
        click.echo(json.dumps({"rules": rows}, ensure_ascii=False, indent=2))
        return
    section = ""
    for rule in listed:
        if rule.section != section:
            section = rule.section
            click.echo(f"\n{click.style(section, bold=True)}")
        title = f"{rule.title}: " if rule.title else ""
        click.echo(click.wrap_text(f"{rule.number}  {title}{rule.text}", 100, "", "        "))


def show_coverage(name: str, number_of_games: int, seed: str, as_json: bool) -> None:
    """Print for each rule its proofs and how often simulated games met it."""
    tests = tests_folder()
    if tests is None:
        raise TableeError("the tests were not found: run this inside a checkout of the project")
    with progress_bar("games", number_of_games) as progress:
        report = coverage(name, number_of_games, seed, tests, progress)
    if as_json:
        click.echo(json.dumps(asdict(report), indent=2))
    else:
        Console().print(coverage_table(report.rules))
        click.echo(f"{report.games} games: {report.provenance}")


def coverage_table(rows: list[Coverage]) -> Table:
    """The coverage as a table for people."""
    table = Table("rule", "met", "tests", box=None)
    for row in rows:
        table.add_row(row.rule, str(row.met), "\n".join(row.tests) or "[red]none[/red]")
    return table
