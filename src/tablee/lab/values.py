"""The values of an edition by their paths, such as ``work.church.lots``, and editions with some of them changed."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping

from tablee.table import Edition, TableeError

Path = tuple[str | int, ...]  # keys of tables and places in lists, from the top of the file


def leaves(edition: Edition) -> Iterator[tuple[str, Path, object, str]]:
    """Every single value: its name, where it stands, what it is, and its source. Rows are named by their id."""
    for key, table in edition.data.items():
        if key != "edition":
            yield from _below(key, (key,), table, "")


def _below(name: str, path: Path, value: object, source: str) -> Iterator[tuple[str, Path, object, str]]:
    if isinstance(value, dict):
        source = str(value.get("source", source))
        for key, inner in value.items():
            if key != "source":
                yield from _below(f"{name}.{key}", (*path, key), inner, source)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _below(f"{name}.{row_name(inner, place)}", (*path, place), inner, source)
    else:
        yield name, path, value, source


def row_name(row: object, place: int) -> str:
    """A row by its id, or by its number from 1."""
    if isinstance(row, dict) and "id" in row:
        return str(row["id"])
    if isinstance(row, list) and row and isinstance(row[0], str):
        return row[0]
    return str(place + 1)


def found_at(data: object, path: Path) -> object:
    """What stands at a path."""
    for step in path:
        data = data[step]  # type: ignore[index]
    return data


def put(data: object, path: Path, value: object) -> None:
    """Write another value there."""
    inner = found_at(data, path[:-1])
    inner[path[-1]] = value  # type: ignore[index]


def paths_of(edition: Edition, names: Mapping[str, object]) -> dict[Path, object]:
    """Where the named values stand, or an error that names one that is not there."""
    known = {name: path for name, path, _, _ in leaves(edition)}
    for name in names:
        if name not in known:
            near = [other for other in known if other.rpartition(".")[0] == name.rpartition(".")[0]]
            hint = f" (there are {', '.join(near[:8])})" if near else ""
            raise TableeError(f"{name!r} is not a value of {edition.game}{hint}")
    return {known[name]: value for name, value in names.items()}


def changed(edition: Edition, values: Mapping[str, object], name: str) -> Edition:
    """The same edition under another name, with other values at these paths."""
    data = copy.deepcopy(edition.data)
    for path, value in paths_of(edition, values).items():
        put(data, path, value)
    put(data, ("edition", "name"), name)
    return Edition(data, f"{name} ({edition.file})")
