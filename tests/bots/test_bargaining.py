"""What Bastide's bots say, what they make of what others said, and how they keep their word (BD-4.10)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from support.bastide import Jurade
from tablee import bots, games
from tablee.bots.bastide.goals import promised
from tablee.bots.utility import LOYAL, SHREWD, TREACHEROUS
from tablee.games.bastide.generated import BIDDING, PROJECT
from tablee.games.bastide.talk import NOTHING, UNSAID, Talk
from tablee.lab.bastide.free_rider import Beggar
from tablee.table import Record, SeededDealer, Sitting, restore

GAME: Any = games.load("bastide")
JUDGE: Any = bots.load_evaluator(GAME)


def talking(name: str, seed: str = "talk") -> Any:
    bot = bots.load(name, GAME, seed=seed)
    assert isinstance(bot, bots.TalkingBot)
    return bot


def bidding(word: int, kept: int = 0, broken: int = 0, money: int = 12) -> Any:
    """Seat 0 builds the north wall and promised 6, seat 1 has promised `word`; their earlier promises are known."""
    table = Jurade(4)
    table.money(money, money, money, money)
    if word:
        table.do("0 suggest wall_north 6", f"1 join {word}")
    table.do("0 propose", "0 project wall_north")
    s = table.state
    if word:
        count = (0, kept, 0, 0), (0, broken, 0, 0)
        s.talk = Talk(s.talk.work, s.talk.suggestions, s.talk.words, *count, s.talk.givers)
    return s


def projects() -> list[tuple[Any, int]]:
    """Positions in which somebody is about to name a work, with money to spend."""
    found: list[tuple[Any, int]] = []
    for number in range(12):
        dealer, chance = SeededDealer(f"projects/{number}"), SeededDealer(f"projects/{number}/moves")
        s = GAME.start(4, dealer)
        for _ in range(40 + 5 * number):
            seat = GAME.owing(s)[0]
            if s.agenda[-1].step == PROJECT and max(s.money) > 5:
                found.append((s.clone(), seat))
                break
            moves = GAME.moves(s, seat)
            GAME.apply(s, seat, moves[chance.below(min(len(moves), 6))], dealer)
            if not s.agenda:
                break
    return found


def asked_to_bid(seed: str, number: int) -> tuple[Any, int]:
    """The table at which four novices are asked for a bid for the so manieth time, and who is asked."""
    dealer, order = SeededDealer(seed), SeededDealer(f"{seed}/order")
    s = GAME.start(4, dealer)
    novices = [bots.load("novice", GAME, f"{seed}/{seat}") for seat in range(4)]
    asked = 0
    while True:
        seat = GAME.next_seat(s, order)
        asked += s.agenda[-1].step == BIDDING
        if asked == number:
            return s, seat
        GAME.apply(s, seat, novices[seat].choose(GAME.seen_by(s, seat), seat, GAME.moves(s, seat)), dealer)


def test_talk_follows_from_the_view_and_the_seed() -> None:
    """Whatever a seat cannot know is dealt anew: it says the same, before its move and in answer."""
    said, altered = Counter[str](), 0
    for s, seat in projects():
        other = GAME.imagine(GAME.seen_by(s, seat), seat, SeededDealer("other"))
        altered += other.dump() != s.dump()
        for name in ("fair/loyal", "strong/treacherous"):
            for move in GAME.moves(s, seat)[:3]:
                views = [GAME.seen_by(world, seat) for world in (s, other, s)]
                before = views[0].dump()
                words = [talking(name).say(view, seat, move) for view in views]
                assert words[0] == words[1] == words[2] and views[0].dump() == before
                if words[0] is not None:
                    assert GAME.refuse(s, seat, words[0]) is None
                    said[GAME.actions.kind(words[0]).name] += 1
                    after = s.clone()
                    GAME.apply(after, seat, words[0], SeededDealer(1))
                    asked = GAME.addressed(after)[0]
                    view = GAME.seen_by(after, asked)
                    world = GAME.imagine(view, asked, SeededDealer("other"))
                    answers = {talking(name).say(GAME.seen_by(one, asked), asked) for one in (after, world)}
                    assert len(answers) == 1 and answers <= set(GAME.answers(after, asked))
                    said.update(GAME.actions.kind(answer).name for answer in answers)
    assert altered and said["suggest"] > 3 and said["join"] > 0 and said["decline"] > 0, said


def test_a_breaker_is_expected_to_bid_less() -> None:
    usual = JUDGE.policy.opponents.expected_bid(bidding(0), 1)
    new, honest, breaker = [
        JUDGE.policy.opponents.expected_bid(bidding(12, kept, broken), 1) for kept, broken in ((0, 0), (3, 0), (0, 3))
    ]
    assert usual < breaker < new < honest < 12

    def drawn(kept: int, broken: int) -> float:
        """What the look-ahead takes a sealed bid for, on average."""
        total = 0
        for number in range(60):
            s = bidding(12, kept, broken)
            s.bids[1] = 0
            JUDGE.resample_hidden(s, 0, SeededDealer(number))
            total += s.bids[1]
        return total / 60

    assert drawn(0, 3) + 1 < drawn(3, 0)


def test_each_temperament_keeps_its_word_in_its_own_way() -> None:
    """A loyal bot always, a shrewd one unless much is to be gained, a treacherous one now and then."""
    small, large = bidding(3), bidding(24, money=30)
    assert promised(small, 1) == 3 and promised(small, 0) == 6 and promised(small, 2) == 0

    def free(s: Any, temperament: int, seed: int = 1) -> bool:
        """Whether it allows itself to bid nothing."""
        moves = GAME.moves(s, 1)
        left = JUDGE.allowed_by_promises(s, 1, temperament, moves, SeededDealer(seed))
        assert left == moves or left == moves[s.talk.words[1] :]
        return bool(left == moves)

    assert not free(small, LOYAL) and not free(large, LOYAL)
    assert not free(small, SHREWD) and free(large, SHREWD)
    broke = sum(free(small, TREACHEROUS, seed) for seed in range(60))
    assert 25 < broke < 55
    nobody = Jurade(3)
    nobody.do("0 suggest hall 6", "1 decline", "2 decline", "0 propose")
    assert JUDGE.allowed_by_promises(
        nobody.state, 0, LOYAL, nobody.game.moves(nobody.state, 0), SeededDealer(1)
    ) == nobody.game.moves(nobody.state, 0), "where nobody joins it may think again"


def test_where_nobody_has_money_nobody_is_asked() -> None:
    table = Jurade(3)
    table.money(0, 0, 0)
    for idle in (0, 5):  # the turn is over at once, and with the second one the game
        table.state.idle = idle
        for move in ("suggest hall 3", "propose"):
            table.do(f"0 {move}")
            for seat in (1, 2) if move.startswith("suggest") else ():
                assert GAME.text(talking("fair/loyal").say(GAME.seen_by(table.state, seat), seat)) == "decline"
        named = GAME.parse("project hall")
        assert talking("fair/loyal").say(GAME.seen_by(table.state, 0), 0, named) is None
        table.turn_of(0)


def test_a_gift_is_answered() -> None:
    table = Jurade(3)
    table.do("0 give 1 1")
    assert GAME.text(talking("fair/shrewd").say(GAME.seen_by(table.state, 1), 1)) == "thank"
    table.money(9, 0, 9)
    table.do("1 thank", "0 suggest wall_north 6")
    assert GAME.text(talking("fair/loyal").say(GAME.seen_by(table.state, 1), 1)) == "decline"  # it has nothing
    table.do("1 decline", "0 give 1 6")
    assert GAME.text(talking("fair/treacherous").say(GAME.seen_by(table.state, 1), 1)).startswith("join")
    assert talking("novice").say(GAME.seen_by(table.state, 1), 1) is None


def test_a_bot_gives_what_completes_an_influence_if_it_surely_gains() -> None:
    """At the 50th bid that novices are asked for, a loyal bot finds it worth giving the last player money."""
    s, seat = asked_to_bid("gifts/17", 50)
    nothing = GAME.parse("bid 0")
    gift = talking("fair/loyal", "gifts").say(GAME.seen_by(s, seat), seat, nothing)
    assert s.money == [3, 1, 1, 5] and seat == 0 and GAME.text(gift) == "give 3 1"
    last = talking("fair/loyal", "gifts").say(GAME.seen_by(s, seat), seat, nothing + 3)
    assert GAME.text(last) == "ask 3", "nothing is left to give: it is short of money itself"
    assert talking("novice", "gifts").say(GAME.seen_by(s, seat), seat, nothing) is None
    GAME.play(s, seat, gift, SeededDealer(1))
    assert talking("fair/loyal", "gifts").say(GAME.seen_by(s, seat), seat, nothing) is None, "once is enough"
    assert GAME.text(talking("fair/loyal", "gifts").say(GAME.seen_by(s, 3), 3)) == "thank"


def test_a_bot_asks_for_what_it_lacks_and_others_give_if_they_surely_gain() -> None:
    """It would put in all it has, and one influence more would serve the richest as well."""
    s, seat = asked_to_bid("asks/24", 60)
    assert s.money == [3, 0, 5, 3] and seat == 3 and GAME.owing(s) == (0, 2, 3)
    asker = talking("fair/loyal", "asks")
    assert asker.say(GAME.seen_by(s, 3), 3, GAME.parse("bid 2")) is None, "it is not short of money"
    GAME.play(s, 3, asked := asker.say(GAME.seen_by(s, 3), 3, GAME.parse("bid 3")), SeededDealer(1))
    assert GAME.text(asked) == "ask 3" and GAME.addressed(s) == (0, 2)
    assert asker.say(GAME.seen_by(s, 3), 3, GAME.parse("bid 3")) is None, "once in a turn"
    gift = talking("fair/loyal", "asks").say(GAME.seen_by(s, 2), 2)
    assert GAME.text(gift) == "give 3 3"
    GAME.play(s, 2, gift, SeededDealer(1))
    assert s.money == [3, 0, 2, 6] and GAME.addressed(s) == (3,), "nobody else is asked any more"
    for move in (None, GAME.parse("bid 6")):
        assert GAME.text(talking("fair/loyal").say(GAME.seen_by(s, 3), 3, move)) == "thank"


def test_a_bot_that_does_not_surely_gain_gives_nothing() -> None:
    """It considers what the other would do with the money, and its own wants decide."""
    s, _ = asked_to_bid("asks/23", 52)
    assert s.money == [2, 4, 0, 2] and GAME.owing(s) == (0, 3)
    GAME.play(s, 3, GAME.parse("ask 1"), SeededDealer(1))
    answers = [talking(f"fair/{name}", "asks").say(GAME.seen_by(s, 0), 0) for name in ("loyal", "treacherous")]
    assert [GAME.text(answer) for answer in answers] == ["give 3 1", "decline"]


def test_who_seems_to_pay_for_nothing_is_given_nothing() -> None:
    s, _ = asked_to_bid("asks/24", 60)
    GAME.play(s, 3, GAME.parse("ask 3"), SeededDealer(1))
    s.money[3] += 60
    assert GAME.text(talking("fair/loyal", "asks").say(GAME.seen_by(s, 2), 2)) == "decline"


def test_a_no_to_who_asks_for_money_leaves_a_promise_as_it_is() -> None:
    table = Jurade(4)
    table.money(12, 12, 12, 12)
    table.do("0 suggest wall_north 6", "1 join 6", "0 ask 12")
    assert GAME.text(talking("fair/shrewd").say(GAME.seen_by(table.state, 1), 1)) == "decline"
    table.do("1 decline")
    assert table.state.talk.words[1] == 6 and table.game.addressed(table.state) == (2, 3)


def test_a_beggar_gains_nothing() -> None:
    """It asks in every turn and never bids; fair bots say no each time."""
    s: Any = GAME.start(4, dealer := SeededDealer("beggar"))
    said: Counter[str] = Counter()

    class Watch:
        def before_move(self, s: Any, seat: int) -> None:
            """Nobody talks."""

        def after_move(self, s: Any, seat: int, move: int) -> None:
            begged = s.talk.asks.amounts and s.talk.asks.amounts[0] != UNSAID
            if GAME.is_aside(move) and (seat == 0 or begged):
                said[GAME.text(move).rpartition(" ")[0] or GAME.text(move)] += 1

    players = [Beggar(GAME), *[bots.load("fair:2", GAME, f"beggar/{seat}") for seat in range(1, 4)]]
    bots.play_out(GAME, s, players, dealer, watch=Watch())
    assert said["ask"] > 10 and said["decline"] > 20 and said["give 0"] == 0, said
    assert not s.agenda


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_whole_game_with_talk(seed: str) -> None:
    """At most one sentence of each bot to each decision; loyal bots keep their word; the record replays."""
    sitting: Any = Sitting.open(GAME, 4, seed)
    names = ["fair/loyal", "fair/treacherous", "fair/loyal", "novice"]
    players = [bots.load(name, GAME, seed=f"{seed}/{seat}") for seat, name in enumerate(names)]
    spoken: Counter[int] = Counter()
    kinds: Counter[str] = Counter()

    class Watch:
        def before_move(self, s: Any, seat: int) -> None:
            """The talk before this decision is over."""
            assert max(spoken.values(), default=0) <= 1
            spoken.clear()

        def after_move(self, s: Any, seat: int, move: int) -> None:
            sitting.write_down(seat, move)
            if GAME.is_aside(move):
                spoken[seat] += 1
                kinds[GAME.actions.kind(move).name] += 1

    bots.play_out(GAME, sitting.state, players, sitting.dealer, watch=Watch())
    talk = sitting.state.talk
    assert kinds["suggest"] > 1 and kinds["join"] > 1 and not spoken
    assert talk.broken[0] == talk.broken[2] == 0 < talk.kept[0] + talk.kept[2] and talk.kept[3] == talk.broken[3] == 0
    assert talk.work == NOTHING
    assert restore(GAME, Record.parse(sitting.record.text())).dump() == sitting.state.dump()
