"""The kernel that every game shares: moves, the agenda, the dealer, records. It knows no rules."""

from tablee.table.counts import COMPILED, Counts, SharedCounts, changed, counts, filled, least, most, times, total
from tablee.table.dealer import Dealer, Draw, Event, ImpossibleOutcome, ScriptedDealer, SeededDealer
from tablee.table.edition import Edition, EditionError, EditionReader, EditionTable
from tablee.table.errors import Malformed, Refusal, Refused, TableeError
from tablee.table.fields import FieldShape, field_shapes
from tablee.table.game import Game, Moment, Rules
from tablee.table.moves import Actions, Arg, Kind, numbers
from tablee.table.observation import Observation, ObservedField, Pen, PlainObservation, Row
from tablee.table.piles.history import Trail, new_trail, trail_of_hands, trail_of_rows
from tablee.table.piles.sampler import ANY_WAY, Guess
from tablee.table.records.record import Record, RecordError, commitment
from tablee.table.records.replay import Replay, restore, verify
from tablee.table.records.sitting import Sitting, resume
from tablee.table.rulebook import Rule, read_rules
from tablee.table.scores import Note, Outlook, Score, ScoreLine, known, places, score_sheet
from tablee.table.state import ALL, HIDDEN, NOBODY, SPECTATOR, State, Task, TasksBySeats
from tablee.table.step import Step

__all__ = [
    "ALL",
    "ANY_WAY",
    "COMPILED",
    "HIDDEN",
    "NOBODY",
    "SPECTATOR",
    "Actions",
    "Arg",
    "Counts",
    "Dealer",
    "Draw",
    "Edition",
    "EditionError",
    "EditionReader",
    "EditionTable",
    "Event",
    "FieldShape",
    "Game",
    "Guess",
    "ImpossibleOutcome",
    "Kind",
    "Malformed",
    "Moment",
    "Note",
    "Observation",
    "ObservedField",
    "Outlook",
    "Pen",
    "PlainObservation",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Replay",
    "Row",
    "Rule",
    "Rules",
    "Score",
    "ScoreLine",
    "ScriptedDealer",
    "SeededDealer",
    "SharedCounts",
    "Sitting",
    "State",
    "Step",
    "TableeError",
    "Task",
    "TasksBySeats",
    "Trail",
    "changed",
    "commitment",
    "counts",
    "field_shapes",
    "filled",
    "known",
    "least",
    "most",
    "new_trail",
    "numbers",
    "places",
    "read_rules",
    "restore",
    "resume",
    "score_sheet",
    "times",
    "total",
    "trail_of_hands",
    "trail_of_rows",
    "verify",
]
