"""What programs are answered, as the OpenAPI schema describes it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


class GameDetails(BaseModel):
    """A game, with the numbers of players, the options and the editions it can be played with."""

    game: str
    players: list[int]
    options: list[str]
    editions: list[str]
    bots: list[str]
    temperaments: list[str]  # that a bot may have, as in fair/loyal; without one it is drawn by lot
    rules: int  # their version


class Games(BaseModel):
    """Everything that can be played, and the bots to play against."""

    games: list[GameDetails]
    bots: list[str]


class Seated(BaseModel):
    """The seats that the visitor holds; `token` for a program that brought none, `asked` if others must agree first."""

    table: str
    seats: list[int]
    token: str | None = None
    asked: int | None = None


class Code(BaseModel):
    """A hand-over code, good once."""

    code: str


class SeatDetails(BaseModel):
    """Who sits where: a player, a bot, a bot standing in for a player, or nobody yet (open)."""

    seat: int
    name: str
    who: str
    bot: str | None
    mine: bool
    absent: bool
    asker: str | None  # the name of somebody who asks for it in mid-game
    colour: str  # of its pieces: blue, white, red, black or green


class ScoreLineDetails(BaseModel):
    """One reason for points, with the rule that gives them."""

    name: str
    rule: str
    points: int


class ScoreDetails(BaseModel):
    """What a seat has scored, and its place."""

    total: int
    rank: int
    lines: list[ScoreLineDetails]


class TableDetails(BaseModel):
    """A table as those who may watch know it; the invite for those who sit there, the seed once the game is over."""

    table: str
    game: str
    edition: str
    options: list[str]
    spectators: bool
    hints: bool  # whether players may ask for hints among people; alone against bots they always may
    life: str  # lobby, playing or over
    commitment: str  # the hash of the seed
    imported: int | None  # moves that came with a record
    seats: list[SeatDetails]
    seq: int
    owing: list[int]
    over: bool
    rematch: str | None
    invite: str | None
    seed: str | None
    scores: list[ScoreDetails] | None


class SeatAnswer(BaseModel):
    """What is answered about a table to a seat, -2 for a spectator; `seq` is the last entry it takes into account."""

    table: str
    seq: int
    seat: int


class View(SeatAnswer):
    """What a seat sees; `view` has the fields of the game's state, with -1 for what is hidden."""

    names: list[str]
    owing: list[int]
    asked: str | None
    over: bool
    view: dict[str, Any]


class OfferedMove(BaseModel):
    """A move in notation and in words, with the rule that offers it."""

    move: str
    words: str
    rule: str


class Moves(SeatAnswer):
    """What a seat may do, and what it may answer to those who have spoken to it; it need not."""

    moves: list[OfferedMove]
    answers: list[OfferedMove]


class HintReason(BaseModel):
    """Points that a move is expected to gain or lose against the mean of all moves, by one thing and its rule."""

    feature: str
    words: str
    rule: str
    points: float


class HintedMove(BaseModel):
    """A move with the chance to win and the final points that a bot expects of it."""

    move: str
    words: str
    chance: float
    points: float
    reasons: list[HintReason]


class Hints(SeatAnswer):
    """The best moves of a seat, best first, as the adviser judges them from the view of that seat."""

    moves: list[HintedMove]


class DecidingMoment(BaseModel):
    """A move after which the chances of the seats were others than before."""

    move: int
    before: list[float]
    after: list[float]


class Analysis(SeatAnswer):
    """What is known about a finished game so far: `known` of its `moves` are looked at."""

    evaluator: str  # what says it: the adviser, which also gives hints
    done: bool
    moves: int
    known: int


class PublicAnalysis(Analysis):
    """The chances of all seats after each move, as a spectator could see them, and the moments that decided."""

    chances: list[list[float]]
    moments: list[DecidingMoment]


class Verdict(BaseModel):
    """A decision after `move` moves: what was done, and what would clearly have been better, if anything."""

    move: int
    made: str
    made_words: str
    chance: float | None  # to win after what was done
    best: str | None
    best_words: str | None = None
    gain: float | None = None  # of chance
    error: float | None = None  # the standard error of that
    points: float | None = None  # expected more
    reasons: list[HintReason] | None = None


class SeatAnalysis(Analysis):
    """A seat's own decisions, judged by what its player could know then."""

    decisions: list[Verdict]


class EventDetails(BaseModel):
    """Something that happened, in words, with its rule."""

    rule: str
    event: str
    words: str


class LogEntry(BaseModel):
    """An entry of the journal as a seat may know it; which fields are there depends on its kind."""

    seq: int
    kind: str
    seat: int  # whose doing it is, -1 for nobody's
    at: float
    events: list[EventDetails] | None = None
    owing: list[int] | None = None
    over: bool | None = None
    move: str | None = None
    undone: int | None = None
    text: str | None = None
    table: str | None = None
    what: str | None = None
    changed: int | None = None
    name: str | None = None
    who: str | None = None


class Log(SeatAnswer):
    """What happened."""

    log: list[LogEntry]


class Played(BaseModel):
    """A move that was accepted."""

    seq: int
    seat: int
    move: str
    owing: list[int]


class Undone(BaseModel):
    """Moves that were taken back."""

    seq: int
    seat: int
    undone: int
    owing: list[int]


class Said(BaseModel):
    """Something that was said."""

    seq: int
    seat: int
    text: str


class ProblemDetails(BaseModel):
    """An error: a sentence, and for a refused move the rule, the reason and the numbers that the sentence names."""

    model_config = ConfigDict(extra="allow")
    title: str
    status: int
    detail: str
    rule: str | None = None
    reason: str | None = None
    values: list[int] | None = None


_MEANINGS = {
    400: "The request cannot be read",
    401: "This needs a token",
    403: "Not allowed for this visitor",
    404: "Not found",
    409: "It is too late, or too early",
    413: "Too long",
    422: "Not as described, or not allowed by the rules",
    429: "Too often",
    503: "No answer came in time",
}


def problems(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The answers that are problems, for the schema."""
    content = {"application/problem+json": {"schema": ProblemDetails.model_json_schema()}}
    return {code: {"description": _MEANINGS[code], "content": content} for code in codes}
