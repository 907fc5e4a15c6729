"""BD-4.10: suggestions, promises, thanks, and asking for money. They are asides, and no rule ever reads them."""

from __future__ import annotations

from typing import Any

import pytest

from support.bastide import Jurade
from support.proofs import proves
from tablee import games, locale
from tablee.games.bastide.generated import BIDDING
from tablee.games.bastide.talk import NOBODY_ASKS, SILENCE
from tablee.table import Record, SeededDealer, Sitting, restore

GAME: Any = games.load("bastide")
TITLE = games.title("bastide")


@proves("BD-4.10")
def test_a_suggestion_and_its_answers() -> None:
    table = Jurade(4)
    assert not any("suggest" in move for move in table.offered(0)) and table.game.addressed(table.state) == ()
    events = table.do("0 suggest wall_west 6")
    assert table.told(events) == ["BD-4.10 suggested"] and table.game.addressed(table.state) == (1, 2, 3)
    offered = [table.game.text(move) for move in table.game.answers(table.state, 1)]
    assert offered == ["join 3", "decline"], "it has 4 deniers"
    events = table.do("1 join 3", "2 decline")
    assert table.values(events, "joins") == [(1, 0, 3)] and table.values(events, "declines") == [(2, 0)]
    assert table.waits_for() == ("turn", (0,)) and table.state.money == [4, 4, 4, 4]
    table.do("0 propose", "0 project wall_west", "3 bid 0")
    assert table.game.addressed(table.state) == (), "who has bid has nothing to answer any more"


@proves("BD-4.10")
def test_thanks_answer_a_gift_and_so_does_a_promise() -> None:
    table = Jurade(3)
    table.do("0 give 1 1", "0 give 2 1")
    assert table.game.addressed(table.state) == (1, 2)
    events = table.do("1 thank")
    assert table.values(events, "thanks") == [(1, 0)] and table.refused("1 thank").refusal.reason == "no_gift"
    table.do("0 suggest hall 3", "2 decline", "0 give 2 1")
    assert [table.game.text(move) for move in table.game.answers(table.state, 2)][-1] == "thank"
    table.do("2 join 3")
    assert table.game.addressed(table.state) == (1,)


@proves("BD-4.10")
@pytest.mark.parametrize(
    ("before", "said", "reason"),
    [
        ([], "1 suggest hall 6", "not_yours_to_suggest"),
        ([], "1 join 3", "nothing_suggested"),
        ([], "0 thank", "no_gift"),
        (["0 suggest hall 6"], "0 join 3", "nothing_suggested"),
        (["0 suggest hall 6", "1 decline"], "1 decline", "said_already"),
        (["0 suggest hall 3", "0 suggest hall 6", "0 suggest hall 9"], "0 suggest hall 12", "enough_suggested"),
        (["0 propose", "0 project hall"], "0 suggest wall_north 6", "another_project"),
        (["0 suggest hall 6", "0 propose", "0 project hall", "1 bid 0"], "1 join 3", "promise_too_late"),
        (["0 suggest hall 6", "0 play house"], "1 join 3", "no_promises_now"),
        (["1 ask 2"], "1 ask 1", "asked_already"),
        (["1 ask 2"], "1 decline", "nothing_suggested"),
        (["1 ask 2", "0 decline"], "0 decline", "nothing_suggested"),
    ],
)
def test_what_cannot_be_said(before: list[str], said: str, reason: str) -> None:
    table = Jurade(3)
    table.do(*before)
    refused = table.refused(said)
    assert (refused.refusal.rule, refused.refusal.reason) == ("BD-4.10", reason)


@proves("BD-4.10")
def test_who_has_kept_their_word_is_remembered() -> None:
    table = Jurade(4)
    table.money(8, 8, 8, 8)
    table.do("0 suggest hall 6", "1 join 3", "2 join 6", "3 decline", "0 propose", "0 project hall")
    table.do("0 bid 6", "1 bid 3", "2 bid 5", "3 bid 0")
    table.do("0 add 0", "2 add 0")
    talk = table.state.talk
    assert (talk.kept, talk.broken) == ((1, 1, 0, 0), (0, 0, 1, 0)), "an addition would have counted, a no never does"


@proves("BD-4.10")
def test_a_suggestion_binds_only_with_somebody_who_joins() -> None:
    alone = Jurade(3)
    alone.do("0 suggest hall 3", "1 decline", "0 play house", "0 build A1")
    assert alone.state.talk.broken == (0, 0, 0) and not alone.state.talk.stands
    joined = Jurade(3)
    joined.do("0 suggest hall 3", "1 join 3", "0 play house", "0 build A1")
    assert joined.state.talk.broken == (1, 0, 0), "he let another join and built something else"


@proves("BD-4.10")
def test_who_is_asked_for_money_gives_or_declines_or_says_nothing() -> None:
    table = Jurade(4)
    table.money(4, 1, 0, 4)
    events = table.do("2 ask 3")
    assert table.told(events) == ["BD-4.10 asks_for_money"] and table.values(events, "asks_for_money") == [(2, 3)]
    assert table.game.addressed(table.state) == (0, 1, 3), "also before the turn has begun, whoever's it is"
    offered = [[table.game.text(move) for move in table.game.answers(table.state, seat)] for seat in range(4)]
    assert offered == [["give 2 3", "decline"], ["give 2 1", "decline"], [], ["give 2 3", "decline"]]
    events = table.do("3 decline")
    assert table.values(events, "declines") == [(3, 2)]
    table.do("1 give 2 1")
    assert table.state.talk.asks.amounts[2] == 2 and table.game.addressed(table.state) == (0, 2)
    table.do("3 give 2 2")
    assert table.game.addressed(table.state) == (2,), "it has what it asked for"
    table.do("2 thank", "0 play house", "0 build A1")
    assert table.state.talk.asks is NOBODY_ASKS and not table.state.talk.stands
    table.do("2 ask 1")
    assert table.refused("2 ask 1").refusal.reason == "asked_already", "in another turn it may ask again, once"


@proves("BD-R15")
def test_nobody_asks_who_may_not_be_given_anything() -> None:
    table = Jurade(3)
    table.money(6, 2, 0)
    assert table.refused("2 ask 7").refusal.reason == "nobody_has_that"
    table.do("0 propose", "0 project hall", "0 bid 3")
    refused = [table.refused(said).refusal for said in ("0 ask 1", "2 ask 3")]
    assert [(one.rule, one.reason) for one in refused] == [
        ("BD-R15", "your_bid_is_sealed"),
        ("BD-R15", "nobody_has_that"),
    ], "a sealed bid keeps the whole purse"
    table.do("2 ask 2")
    assert table.game.addressed(table.state) == (1,)
    table.do("1 bid 0", "0 place hall-A2")
    assert table.game.addressed(table.state) == (), "after the bids nobody needs the money"


@proves("BD-4.10")
def test_a_no_answers_everything_that_is_still_to_be_answered() -> None:
    table = Jurade(4)
    table.do("0 suggest hall 3", "1 join 3", "3 ask 2")
    events = table.do("1 decline", "2 decline")
    assert table.values(events, "declines") == [(1, 3), (2, 3), (2, 0)]
    assert table.state.talk.words[1] == 3, "its promise stands"
    table = Jurade(4)
    table.do("0 suggest hall 3", "0 ask 2")
    assert table.values(table.do("1 decline"), "declines") == [(1, 0)], "once is enough"
    assert table.game.addressed(table.state) == (2, 3)


def test_who_asks_last_is_answered_first() -> None:
    table = Jurade(3)
    table.do("1 ask 1", "2 ask 2")
    assert [table.game.text(move) for move in table.game.answers(table.state, 0)] == ["give 2 2", "decline"]
    assert table.game.addressed(table.state) == (0, 1, 2)
    table.do("1 decline", "2 give 1 1")
    assert table.game.addressed(table.state) == (0, 1) and table.state.talk.asks.amounts == (-2, 0, 2)


def without_talk(s: Any) -> dict[str, object]:
    """Everything on the table but what was said."""
    return {name: value for name, value in s.dump().items() if name != "talk"}


def chatter(s: Any, chance: SeededDealer, told: Any) -> int:
    """Somebody says something at random; how often that was allowed."""
    said = 0
    first = GAME.actions.first("suggest")
    for seat in range(s.seats):
        answers = [move for move in GAME.answers(s, seat) if move in GAME.talk]
        talk = answers or range(first, GAME.actions.size)
        move = talk[chance.below(len(talk))]
        if GAME.refuse(s, seat, move) is None:
            GAME.play(s, seat, move, told)
            said += 1
    return said


@proves("BD-4.10")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_rules_never_read_what_is_said(seats: int) -> None:
    """The same moves and draws with and without talk: the same offers, the same table, the same end."""
    silent_dealer, dealer = SeededDealer("talk", listening=True), SeededDealer("talk", listening=True)
    silent, s = GAME.start(seats, silent_dealer), GAME.start(seats, dealer)
    chance = SeededDealer(seats)
    said = 0
    while silent.agenda:
        nothing_told = SeededDealer("unused", listening=True)
        said += chatter(s, chance, nothing_told)
        assert nothing_told.drawn == 0 and {event.rule for event in nothing_told.events} <= {"BD-4.10"}
        assert s.audit() == [] and GAME.load(s.dump()).dump() == s.dump()
        seat = silent.agenda[-1].seats[0]
        moves = GAME.moves(silent, seat)
        assert GAME.moves(s, seat) == moves and without_talk(s) == without_talk(silent)
        move = moves[chance.below(min(len(moves), 9))]
        GAME.apply(silent, seat, move, silent_dealer)
        GAME.apply(s, seat, move, dealer)
    told = [[(event.rule, event.kind, event.values) for event in one.events] for one in (silent_dealer, dealer)]
    assert told[0] == told[1] and without_talk(s) == without_talk(silent) and silent.talk is SILENCE
    assert said > 50 and sum(s.talk.kept) + sum(s.talk.broken) > 0
    assert [score.total for score in GAME.scores(s)] == [score.total for score in GAME.scores(silent)]


def test_talk_is_public_recorded_and_replayed() -> None:
    sitting: Any = Sitting.open(GAME, 4, "talk")
    player = sitting.state.player
    others = [seat for seat in range(4) if seat != player]
    sitting.play(player, GAME.parse("suggest hall 6"))
    sitting.play(others[0], GAME.parse("join 3"))
    for move in ("propose", "project hall"):
        sitting.play(player, GAME.parse(move))
    sitting.play(others[2], GAME.parse("ask 2"))
    sitting.play(others[1], GAME.parse("decline"))
    assert sitting.state.agenda[-1].step == BIDDING
    for seat in (*range(4), -2):
        assert GAME.seen_by(sitting.state, seat).dump()["talk"] == sitting.state.dump()["talk"] != []
        world = GAME.imagine(GAME.seen_by(sitting.state, seat), seat, SeededDealer(1)) if seat >= 0 else sitting.state
        assert world.talk is sitting.state.talk
    record = Record.parse(sitting.record.text())
    assert [entry.move for entry in record.entries][:2] == ["suggest hall 6", "join 3"]
    assert restore(GAME, record).dump() == sitting.state.dump()


def test_asking_is_public_told_and_dumped_only_while_it_stands() -> None:
    table = Jurade(3)
    table.do("0 give 1 1")
    s, words = table.state, locale.words("bastide", "en")
    old = s.dump()["talk"]
    assert isinstance(old, list) and len(old) == 2 + 4 * 3
    table.do("1 ask 2")
    for seat in (*range(3), -2):
        view = GAME.seen_by(s, seat)
        assert view.dump()["talk"] == s.dump()["talk"] == [*old, -2, 2, -2, 1, -1, 1]
        assert GAME.load(view.dump()).dump() == view.dump()
        assert TITLE.telling().promises(view, ["Red", "Blue", "Green"], words) == ["Blue asks for 2 deniers"]
    names = ["Red", "Blue", "Green"]
    assert TITLE.buttons().spoken(s, 0, names, words)[-1] == "Blue: “Can anyone give me 2 deniers?”"
    observation = games.observation(GAME)
    row = observation.of(s, 2)
    seen = {field.name: list(row[field.columns]) for field in observation.fields[-2:]}
    assert seen == {"asks": [-2, -2, 2, 0, 0], "asker": [0, 0, 1, 0, 0]}
    table.do("0 play house", "0 build A1")
    assert len(s.dump()["talk"]) == len(old), "as it was dumped before there was this word"


def test_a_dump_from_before_there_was_talk_is_silent() -> None:
    data = GAME.start(3, SeededDealer(1)).dump()
    assert data.pop("talk") == [] and GAME.load(data).talk is SILENCE
