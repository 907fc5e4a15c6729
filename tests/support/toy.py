"""A toy for the tests of the kernel, a whole game in five rules: hidden cards, sealed bids, an aside and draws.

TO-1.1 Two or three players hold a hidden card each. TO-2.1 Each round a prize is turned up, and all bid for it at the
same time; the highest bid, of equal ones the first, pays and takes it. TO-2.2 Who took it may exchange their card.
TO-2.3 Coins may be given away at any time. TO-3.1 After the last prize, prizes and cards are added up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping

from tablee.table import (
    HIDDEN,
    Actions,
    Arg,
    Dealer,
    Edition,
    EditionReader,
    Game,
    Kind,
    Refusal,
    Rules,
    Score,
    ScoreLine,
    Sitting,
    State,
    Step,
    Task,
    counts,
    filled,
    numbers,
)

ROUND, BIDDING, EXCHANGE, GIVING = range(4)
STEP_NAMES = ("round", "bidding", "exchange", "giving")
NOT_MADE = -2

BOX = """
[edition]
game = "toy"
name = "small"
players = [2, 3]

[parts]
source = "rulebook"
coins = 3
cards = 6
prizes = [5, 2]
"""
WORDS = {
    "reason.seats": "{0} to {1} can play.",
    "reason.no_such_seat": "There are {0} seats.",
    "reason.no_such_move": "There is no such move.",
    "reason.game_over": "The game is over.",
    "reason.not_your_turn": "It is not your turn.",
    "reason.another_decision": "Something else is to be decided.",
    "reason.not_offered": "This is not offered.",
    "reason.too_much": "You have only {0} coins to give.",
    "move.bid": "Bid {amount}",
    "move.exchange": "Exchange your card",
    "move.keep": "Keep your card",
    "move.give": "Give {seat} {amount}",
    "amount.1": "one coin",
    "event.dealt": "{seat} gets card {card}.",
    "event.prize_shown": "A prize of {points} points.",
    "event.bid_shown": "{seat} has bid {amount}.",
    "event.prize_taken": "{seat} takes {points} points.",
    "event.exchanged": "{seat} lays down card {card}.",
    "event.gave": "{seat} gives {other_seat} {amount}.",
    "step.bidding": "Bid for the prize.",
    "step.exchange": "Exchange your card, or keep it.",
}


class Toy(State):
    """The table of the toy."""

    double: bool  # an option: prizes count twice
    coins: list[int]  # per seat
    card: list[int]  # per seat
    deck: list[int]  # per card: 1 while nobody has it
    discards: list[int]
    prizes: list[int]  # per prize: 1 until it is turned up
    prize: int
    bids: list[int]  # per seat
    points: list[int]  # per seat

    def fields(self) -> tuple[str, ...]:
        return ("double", "coins", "card", "deck", "discards", "prizes", "prize", "bids", "points")

    def lists(self) -> tuple[str, ...]:
        return ("discards",)

    def step_names(self) -> tuple[str, ...]:
        return STEP_NAMES

    def clone(self) -> Toy:
        c = Toy()
        c.fill(self.dump())
        return c

    def audit(self) -> list[str]:
        cards = sum(self.deck) + len(self.card) + len(self.discards)
        return [] if HIDDEN in self.deck or cards == len(self.deck) else [f"there are {cards} cards"]


class Round(Step[Toy]):
    def __init__(self, prizes: list[int]) -> None:
        super().__init__("round", "TO-2.1")
        self.prizes = prizes

    def done(self, s: Toy, task: Task, dealer: Dealer) -> None:
        if any(s.prizes):
            s.prize = dealer.draw("prize", counts(s.prizes))
            s.prizes[s.prize] = 0
            dealer.tell("TO-2.1", "prize_shown", self.prizes[s.prize])
            s.agenda += [Task(ROUND), Task(BIDDING, tuple(range(s.seats)), (s.prize,))]


class Bidding(Step[Toy]):
    def __init__(self, prizes: list[int], actions: Actions, everybody: bool) -> None:
        super().__init__("bidding", "TO-2.1", ("bid",), sealed=True)
        self.prizes = prizes
        self.everybody = everybody
        self.first = actions.first("bid")

    def moves(self, s: Toy, seat: int) -> list[int]:
        return list(range(self.first, self.first + s.coins[seat] + 1))

    def play(self, s: Toy, seat: int, move: int, dealer: Dealer) -> None:
        s.bids[seat] = move - self.first

    def done(self, s: Toy, task: Task, dealer: Dealer) -> None:
        winner = list(s.bids).index(max(s.bids))  # what is compiled has no `index`
        for seat, bid in enumerate(s.bids):
            dealer.tell("TO-2.1", "bid_shown", seat, bid)
        s.coins[winner] -= s.bids[winner]
        points = self.prizes[task.args[0]]
        s.points[winner] += points * (2 if s.double else 1)
        s.bids = [NOT_MADE] * s.seats
        dealer.tell("TO-2.1", "prize_taken", winner, points)
        s.agenda += [Task(EXCHANGE, (seat,)) for seat in (range(s.seats) if self.everybody else (winner,))]


class Exchange(Step[Toy]):
    def __init__(self, actions: Actions) -> None:
        super().__init__("exchange", "TO-2.2", ("exchange", "keep"))
        self.exchange, self.keep = actions.first("exchange"), actions.first("keep")

    def moves(self, s: Toy, seat: int) -> list[int]:
        return [self.exchange, self.keep] if any(s.deck) else [self.keep]

    def play(self, s: Toy, seat: int, move: int, dealer: Dealer) -> None:
        if move == self.exchange:
            s.discards = [*s.discards, s.card[seat]]
            dealer.tell("TO-2.2", "exchanged", seat, s.card[seat])
            deal(s, seat, "TO-2.2", dealer)


class Giving(Step[Toy]):
    def __init__(self, actions: Actions) -> None:
        super().__init__("giving", "TO-2.3", ("give",), aside=True)
        self.actions = actions

    def refuse(self, s: Toy, seat: int, move: int) -> Refusal | None:
        other, amount = self.actions.values(move)
        left = s.coins[seat] - max(s.bids[seat], 0)
        if other == seat or other >= s.seats:
            return Refusal("TO-2.3", "not_offered")
        return Refusal("TO-2.3", "too_much", (left,)) if amount + 1 > left else None

    def play(self, s: Toy, seat: int, move: int, dealer: Dealer) -> None:
        other, amount = self.actions.values(move)
        s.coins[seat] -= amount + 1
        s.coins[other] += amount + 1
        dealer.tell("TO-2.3", "gave", seat, other, amount)


def deal(s: Toy, seat: int, rule: str, dealer: Dealer) -> None:
    """A card from the deck, seen by its owner alone."""
    card = dealer.draw("card", counts(s.deck), seat)
    s.deck[card] = 0
    s.card[seat] = card
    dealer.tell(rule, "dealt", seat, card, audience=seat)


class ToyGame(Game[Toy]):
    """The toy, with its box or another one; `everybody` may exchange their card, or only who took the prize."""

    def __init__(self, box: str | Edition = BOX, words: Mapping[str, str] = WORDS, everybody: bool = False) -> None:
        edition = Edition(tomllib.loads(box), "toy.toml") if isinstance(box, str) else box
        reader = EditionReader(edition)
        parts = reader.table("parts")
        self.coins = parts.integer("coins", 1)
        self.prizes = parts.integers("prizes")
        self.cards = parts.integer("cards", 3)
        reader.finish()
        card, seat, points = numbers("card", 1, self.cards), numbers("seat", 0, 2), Arg("points")
        amount = numbers("amount", 1, self.coins)
        purse = numbers("amount", 0, 3 * self.coins)
        actions = Actions([Kind("bid", purse), Kind("exchange"), Kind("keep"), Kind("give", seat, amount)])
        super().__init__(
            edition,
            version=2,
            oldest=1,
            players=reader.players,
            options=("double",),
            actions=actions,
            events=[
                Kind("dealt", Arg("seat"), card),
                Kind("prize_shown", points),
                Kind("bid_shown", Arg("seat"), Arg("amount")),
                Kind("prize_taken", Arg("seat"), points),
                Kind("exchanged", Arg("seat"), card),
                Kind("gave", Arg("seat"), Arg("other_seat"), amount),
            ],
            decks=[card, Arg("prize"), purse],
            steps=[Round(self.prizes), Bidding(self.prizes, actions, everybody), Exchange(actions), Giving(actions)],
            rules=Rules(seats="TO-1.1", turn="TO-2.1", end="TO-3.1"),
            words=words,
        )

    def empty(self) -> Toy:
        return Toy()

    def setup(self, seats: int, dealer: Dealer, options: Mapping[str, bool]) -> Toy:
        s = Toy()
        s.seats, s.agenda, s.double = seats, [Task(ROUND)], options["double"]
        s.coins, s.points = [self.coins] * seats, [0] * seats
        s.card, s.deck, s.discards = [HIDDEN] * seats, [1] * self.cards, []
        s.prizes, s.prize, s.bids = [1] * len(self.prizes), 0, [NOT_MADE] * seats
        for seat in range(seats):
            deal(s, seat, "TO-1.1", dealer)
        return s

    def seen_by(self, s: Toy, seat: int) -> Toy:
        v = s.clone()
        v.deck = [HIDDEN] * self.cards
        for other in range(s.seats):
            if other != seat:
                v.card[other] = HIDDEN
                v.bids[other] = HIDDEN if s.bids[other] != NOT_MADE else NOT_MADE
        return v

    def imagine(self, view: Toy, seat: int, dealer: Dealer) -> Toy:
        w = view.clone()
        w.deck = [0 if card in [*view.card, *view.discards] else 1 for card in range(self.cards)]
        for other in range(w.seats):
            if w.card[other] == HIDDEN:
                w.card[other] = dealer.draw("card", counts(w.deck))
                w.deck[w.card[other]] = 0
            if w.bids[other] == HIDDEN:
                w.bids[other] = dealer.draw("amount", filled(1, w.coins[other] + 1))
        return w

    def scores(self, s: Toy) -> list[Score]:
        totals = [s.points[seat] + s.card[seat] + 1 for seat in range(s.seats)]
        return [
            Score(
                total,
                [ScoreLine("prizes", "TO-3.1", s.points[seat]), ScoreLine("card", "TO-3.1", s.card[seat] + 1)],
                1 + sum(other > total for other in totals),
            )
            for seat, total in enumerate(totals)
        ]


TOY = ToyGame()
LONG = ToyGame(BOX.replace("prizes = [5, 2]", f"prizes = {[1] * 50}"))


def played(game: ToyGame = TOY, moves: int = 100, seed: str = "seed", **options: bool) -> Sitting[Toy]:
    """A game whose players always do what is offered first."""
    sitting = Sitting.open(game, 2, seed, options)
    while sitting.state.agenda and len(sitting.record.entries) < moves:
        seat = game.owing(sitting.state)[0]
        sitting.play(seat, game.moves(sitting.state, seat)[0])
    return sitting
