"""A Model Context Protocol server: its tools are the API that everybody uses, and the table comes in words."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tablee import extras, games
from tablee.programs.client import ApiError, TableClient
from tablee.table import TableeError

if TYPE_CHECKING:
    from mcp.server import MCPServer

LONGEST_WAIT: Final = 300.0  # seconds
INSTRUCTIONS = (
    "Play board games at a table. Open a table or sit down at one, then look, play and wait for your turn. "
    "Everybody at the table sees that your seat is held by a program."
)


class Place(NamedTuple):
    """A seat that this program holds."""

    table: str
    seat: int

    @property
    def path(self) -> str:
        """Its address below the API."""
        return f"/tables/{self.table}/seats/{self.seat}"


class Session:
    """What one program does at one server."""

    def __init__(self, client: TableClient, language: str = "en") -> None:
        self._client: Final = client
        self._language: Final = language
        self._places: dict[str, Place] = {}
        self._seen: dict[str, int] = {}  # the last entry of each table that the program has been told

    def list_games(self) -> str:
        """The games of this server with their numbers of players, options and bots."""
        offered = self._client.get("/games")["games"]
        return "\n".join(
            [
                f"{one['game']}: {', '.join(map(str, one['players']))} players; "
                f"bots: {', '.join(one['bots'])}; options: {', '.join(one['options']) or 'none'}"
                for one in offered
            ]
        )

    def tables(self) -> str:
        """The tables at which you sit, and whose turn it is there."""
        return "\n".join([self.table(table) for table in self._places]) or "You sit at no table."

    def table(self, table: str) -> str:
        """Who sits at a table, whose turn it is, and how others join it."""
        about = self._client.get(f"/tables/{table}")
        seats = [f"{one['seat']} {one['name']} ({_who(one)})" for one in about["seats"]]
        turn = ", ".join([str(seat) for seat in about["owing"]]) or "nobody"
        invite = f"; invite: {about['invite']}" if about["invite"] else ""
        return f"{table}: {about['game']}, {about['life']}; seats: {'; '.join(seats)}; to move: seat {turn}{invite}"

    def open_table(self, game: str, name: str, bots: list[str], open_seats: int = 0) -> str:
        """Open a table: you, a bot for each name in `bots` (such as fair), and open seats for others."""
        seats: list[dict[str, object]] = [{"who": "me", "name": name, "program": True}]
        seats += [{"who": "bot", "bot": bot} for bot in bots]
        seats += [{"who": "open"} for _ in range(open_seats)]
        return self._seated(self._client.post("/tables", game=game, seats=seats))

    def sit_down(self, table: str, invite: str, name: str) -> str:
        """Take a seat at a table by its invite; everybody sees that a program sits there."""
        return self._seated(self._client.post(f"/tables/{table}/join", invite=invite, name=name, program=True))

    def look(self, table: str) -> str:
        """The table in words: what has happened since you last looked, what lies where, and your numbered moves."""
        answer = self._client.get(
            f"{self._place(table).path}/text", since=self._seen.get(table, -1), lang=self._language
        )
        self._seen[table] = answer["seq"]
        text: str = answer["text"]
        return text

    def moves(self, table: str) -> str:
        """What you may do now, and what you may answer, in notation and in words."""
        answer = self._client.get(f"{self._place(table).path}/moves", lang=self._language)
        lines = [f"{one['move']}: {one['words']} ({one['rule']})" for one in [*answer["moves"], *answer["answers"]]]
        return "\n".join(lines) or "It is not your turn."

    def play(self, table: str, move: str) -> str:
        """Play a move by its number in the list or in notation; a refusal names the rule."""
        place = self._place(table)
        offered = self._client.get(f"{place.path}/moves", lang=self._language)
        listed = [one["move"] for one in [*offered["moves"], *offered["answers"]]]
        numbered = {str(number): text for number, text in enumerate(listed, 1)}
        move = numbered.get(move.strip(), move)
        played = self._client.post(f"{place.path}/moves", move=move, seq=offered["seq"])
        return f"You played {played['move']}.\n{self.look(table)}"

    def say(self, table: str, text: str) -> str:
        """Say something to everybody at the table."""
        self._client.post(f"{self._place(table).path}/chat", text=text)
        return "Said."

    def wait_for_my_turn(self, table: str, seconds: float = 60.0) -> str:
        """Wait until your turn, words for you or the end of the game, for at most this many seconds, and look."""
        place = self._place(table)
        end = time.monotonic() + min(max(seconds, 0.0), LONGEST_WAIT)
        while (left := end - time.monotonic()) > 0:
            about = self._client.get(f"/tables/{table}")
            spoken_to = about["seq"] > self._seen.get(table, -1) and self._may_answer(place)
            if place.seat in about["owing"] or about["over"] or spoken_to:
                break
            for entry in self._client.entries(f"{place.path}/stream", about["seq"], left):
                if place.seat in entry.get("owing", ()) or entry.get("over") or self._may_answer(place):
                    break
        return self.look(table) if self._begun(place) else self.table(table)

    def rules(self, game: str, number: str = "") -> str:
        """A rule by its number, such as BA-3.1, all rules of a section such as BA-3, or the game in two minutes."""
        if not number:
            return (
                games.text(game, "primer", self._language) or "This game has no primer: ask for a rule by its number."
            )
        lines = [
            f"{rule.number} {rule.text}"
            for rule in games.rules(game, self._language)
            if rule.number == number or rule.number.startswith(f"{number}.")
        ]
        if not lines:
            raise ApiError(f"there is no rule {number!r} in {game}")
        return "\n".join(lines)

    def _seated(self, answer: Any) -> str:
        table = answer["table"]
        if not answer["seats"]:
            return f"You have asked for seat {answer['asked']}: the players decide whether you may have it."
        self._places[table] = Place(table, answer["seats"][0])
        return self.table(table)

    def _begun(self, place: Place) -> bool:
        """Whether all seats are taken and the game has begun."""
        life: str = self._client.get(f"/tables/{place.table}")["life"]
        return life != "lobby"

    def _may_answer(self, place: Place) -> bool:
        """Whether somebody has asked this seat for an answer; nobody does before the game begins."""
        return self._begun(place) and bool(self._client.get(f"{place.path}/moves")["answers"])

    def _place(self, table: str) -> Place:
        if table not in self._places:
            raise ApiError(f"you do not sit at table {table!r}: open one, or sit down by its invite")
        return self._places[table]


def _who(seat: dict[str, Any]) -> str:
    """Who has a seat."""
    who: str = "program" if seat["program"] else seat["who"]
    return f"{who}, you" if seat["mine"] else who


def mcp_server(session: Session) -> MCPServer[Any]:
    """The tools of a session; what a table does not allow is told as an error of the tool."""
    extras.require("mcp")
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError

    server: MCPServer[Any] = MCPServer("tablee", instructions=INSTRUCTIONS, log_level="ERROR")
    tools = (
        session.list_games,
        session.tables,
        session.table,
        session.open_table,
        session.sit_down,
        session.look,
        session.moves,
        session.play,
        session.say,
        session.wait_for_my_turn,
        session.rules,
    )
    for tool in tools:
        server.add_tool(_telling(tool, ToolError), name=tool.__name__, structured_output=False)
    return server


def _telling(tool: Callable[..., str], error: type[Exception]) -> Callable[..., Awaitable[str]]:
    """A tool that does not keep others waiting, and whose refusals reach the model in words."""

    @functools.wraps(tool)
    async def told(*args: Any, **kwargs: Any) -> str:
        try:
            return await asyncio.to_thread(tool, *args, **kwargs)
        except TableeError as refused:
            raise error(str(refused)) from None

    return told
