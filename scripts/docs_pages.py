"""Writes the pages of the documentation that are made from something else to docs/generated/.

The primers and rules in three languages, the reference of the HTTP API, the decisions, and what stands elsewhere in
the project.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

from tablee import games, locale  # noqa: E402
from tablee.drawing import STYLE  # noqa: E402
from tablee.server.app import create_app  # noqa: E402
from tablee.server.settings import Settings  # noqa: E402
from tablee.web.views import learning  # noqa: E402

RULE = re.compile(r"^- \*\*([A-Z]{2}-[0-9RX][0-9.]*)", re.MULTILINE)

AWAY = '<div style="position:absolute">'
PICTURES = ".board.picture{max-width:100%;height:auto}.board.sign{width:1.2em;height:1.2em;vertical-align:-.2em}"


def main(docs: Path) -> None:
    """Write them all anew."""
    folder = docs / "generated"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pages = {
        "http": http_reference(create_app(Settings()).openapi()),
        "decisions": decisions(docs / "decisions"),
        "speed": moved("benchmarks/README.md", "../"),
        "contributing": moved("CONTRIBUTING.md", "../"),
        "changelog": moved("CHANGELOG.md", "../"),
    }
    for name in games.names():
        for language in locale.LANGUAGES:
            pages[f"{name}.{language}"] = rules(name, language)
    for page, text in pages.items():
        (folder / f"{page}.md").write_text(text, encoding="utf-8")


def moved(file: str, docs: str) -> str:
    """A page that stands elsewhere in the project, with its links to the documentation put right."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.sub(r"\]\((?:\.\./)?docs/", f"]({docs}", text).replace("](../decisions/)", "](decisions.md)")


def rules(name: str, language: str) -> str:
    """The primer of a game and its rulebook; each rule can be linked to by its number."""
    text = RULE.sub(lambda found: f'- <a id="{found[1]}"></a>**{found[1]}', games.text(name, "rules", language) or "")
    head, _, numbered = text.partition("\n## ")
    return f"{head}\n\n{primer(name, language)}\n## {numbered}"


def primer(name: str, language: str) -> str:
    """The game in two minutes, with its pictures, as the pages of a table show it."""
    game = games.load(name)
    heading = learning.text_of(name, learning.PRIMER, language).partition("\n")[0].removeprefix("# ")
    lines = [f"## {heading}", "", f"<style>{STYLE}{PICTURES}</style>", f"{AWAY}{learning.definitions(game)}</div>", ""]
    for section in learning.sections(game, learning.PRIMER, language):
        lines += [f"### {section.heading}", "", f"<div>{section.body}</div>".replace(f"/rule/{name}/", "#"), ""]
    return "\n".join(lines)


def decisions(folder: Path) -> str:
    """A table of the decisions: title, date and status."""
    rows = []
    for file in sorted(folder.glob("0*.md")):
        title, _, status = file.read_text(encoding="utf-8").splitlines()[:3]
        number, _, name = title.removeprefix("# ").partition(". ")
        rows.append((number, f"[{name}](../decisions/{file.name})", *status.split(" · ")))
    lines = ["# Decisions", "", "What was decided, why, and what else was considered.", ""]
    return "\n".join([*lines, *_table(("", "decision", "date", "status"), rows)])


# The HTTP API.


def http_reference(api: dict[str, Any]) -> str:
    """Every operation and every schema of an OpenAPI description."""
    lines = [
        "# Reference of the HTTP API",
        "",
        f"Version {api['info']['version']}. A running server shows the same at `/api/docs`, where every request can be "
        "tried out, and as OpenAPI at `/api/openapi.json`. Errors are problem details (RFC 9457).",
        "",
        "## Operations",
        "",
    ]
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            lines += _operation(method.upper(), path, operation)
    lines += ["## Schemas", ""]
    for name, schema in api["components"]["schemas"].items():
        lines += _schema(name, schema)
    return "\n".join(lines)


def _operation(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    """One operation: what it does, what it is sent and what it answers."""
    does = operation["description"]
    lines = [f"### {re.split('[.:]', does)[0]}", "", f"`{method} {path}`", "", does, ""]
    rows = [
        (f"`{part['name']}` ({part['in']})", _type(part["schema"]), "yes" if part.get("required") else "no")
        for part in operation.get("parameters", [])
    ]
    lines += _table(("parameter", "type", "required"), rows)
    for body in operation.get("requestBody", {}).get("content", {}).values():
        lines += [f"Body: {_type(body['schema'])}", ""]
    rows = []
    for status, answer in operation["responses"].items():
        kinds = [_type(content.get("schema", {})) for content in answer.get("content", {}).values()]
        rows.append((f"`{status}`", answer["description"], ", ".join(kinds)))
    return lines + _table(("answer", "meaning", "body"), rows)


def _schema(name: str, schema: dict[str, Any]) -> list[str]:
    """One schema with its fields."""
    needed = schema.get("required", [])
    rows = [
        (f"`{field}`", _type(part), "yes" if field in needed else "no")
        for field, part in schema.get("properties", {}).items()
    ]
    return [f"### {name}", "", schema.get("description", ""), "", *_table(("field", "type", "required"), rows)]


def _type(schema: dict[str, Any]) -> str:
    """A type in words, with a link if it is one of the schemas."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    kind = str(schema.get("type", "anything"))
    if kind == "array":
        return f"list of {_type(schema.get('items', {}))}"
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_type(schema['additionalProperties'])}"
    limits = [
        f"{word} {schema[key]}"
        for key, word in (("minimum", "at least"), ("maximum", "at most"), ("maxLength", "up to"))
        if key in schema
    ]
    if "pattern" in schema:
        limits.append(f"`{schema['pattern']}`".replace("|", r"\|"))
    return f"{kind} ({', '.join(limits)})" if limits else kind


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> list[str]:
    """A table, or nothing without rows."""
    if not rows:
        return []
    return [*[f"| {' | '.join(row)} |" for row in (head, ("---",) * len(head), *rows)], ""]


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
