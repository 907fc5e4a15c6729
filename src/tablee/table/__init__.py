"""The kernel that every game shares: moves, the agenda, the dealer, records. It knows no rule."""

from tablee.table.dealer import Dealer, Draw, Event, ImpossibleOutcome, ScriptedDealer, SeededDealer
from tablee.table.edition import Edition, EditionError, Sheet, Table
from tablee.table.game import Game, Rules, Score, ScoreLine
from tablee.table.moves import Actions, Arg, Kind, numbers
from tablee.table.refusal import Malformed, Refusal, Refused
from tablee.table.rulebook import Rule, read_rules
from tablee.table.state import ALL, HIDDEN, NOBODY, SPECTATOR, State, Task
from tablee.table.step import Step

__all__ = [
    "ALL",
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
    "Refusal",
    "Refused",
    "Rule",
    "Rules",
    "Score",
    "ScoreLine",
    "ScriptedDealer",
    "SeededDealer",
    "Sheet",
    "State",
    "Step",
    "Table",
    "Task",
    "numbers",
    "read_rules",
]
