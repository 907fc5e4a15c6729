"""`tablee static`: a folder of files that plays in the browser, without a server."""

from __future__ import annotations

from pathlib import Path

import click

from tablee import extras

CACHE = Path("~/.cache/tablee")


@click.command("static")
@click.option("--output", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to write.")
@click.option(
    "--packages",
    default=CACHE,
    type=click.Path(file_okay=False, path_type=Path),
    help="Where downloaded packages are kept; when all are there, no network is needed.",
)
def static(output: Path, packages: Path) -> None:
    """Write a folder that any web host serves: all games against bots, without a server."""
    extras.require("server")
    from tablee.alone import folder

    written = folder.write(output, packages.expanduser())
    for name, size in sorted(written.sizes.items(), key=lambda one: -one[1]):
        click.echo(f"{size / 1e3:8.0f} kB  {name}")
    click.echo(f"{written.first_visit / 1e6:8.1f} MB  for a first visit")
    if not written.compiled:
        click.echo("Node is not installed, so browsers compile the Python files: a start takes some seconds longer.")
    click.echo(f"{output}: try it with python -m http.server --directory {output}")
