"""The kernel that every game shares: moves, the agenda, the dealer, records. It knows no rule."""

from tablee.table import dealer as _dealer
from tablee.table.dealer import Dealer, Draw, Event, ImpossibleOutcome, ScriptedDealer, SeededDealer
from tablee.table.edition import Edition, EditionError, Sheet, Table
from tablee.table.game import Game, Rules, Score, ScoreLine
from tablee.table.moves import Actions, Arg, Kind, numbers
from tablee.table.record import Record, RecordError, commitment
from tablee.table.refusal import Malformed, Refusal, Refused
from tablee.table.replay import Replay, restore, verify
from tablee.table.rulebook import Rule, read_rules
from tablee.table.sitting import Sitting, resume
from tablee.table.state import ALL, HIDDEN, NOBODY, SPECTATOR, State, Task
from tablee.table.step import Step

COMPILED = not str(_dealer.__file__).endswith(".py")

__all__ = [
    "ALL",
    "COMPILED",
    "HIDDEN",
    "NOBODY",
    "SPECTATOR",
    "Actions",
    "Arg",
    "Dealer",
    "Draw",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "ImpossibleOutcome",
    "Kind",
    "Malformed",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Replay",
    "Rule",
    "Rules",
    "Score",
    "ScoreLine",
    "ScriptedDealer",
    "SeededDealer",
    "Sheet",
    "Sitting",
    "State",
    "Step",
    "Table",
    "Task",
    "commitment",
    "numbers",
    "read_rules",
    "restore",
    "resume",
    "verify",
]
