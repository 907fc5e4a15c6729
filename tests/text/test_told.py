"""A table in words: short, whole, in three languages, and only what the seat may know."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from support.toy_title import installed
from tablee import bots, games, locale
from tablee.games.bastide.town import WORKS
from tablee.table import ALL, Refused, SeededDealer, State
from tablee.text import Told, in_brief, refusal, tell, tokens

NAMES = ("Anna", "Bob", "Chloé", "Dan")
MOST = 700  # tokens of a decision, as a median over a whole game


def decisions(name: str, seed: str = "told", level: str = "random") -> Iterator[tuple[Any, Any, int, list[Any]]]:
    """A game of bots: before each decision the state, the seat, and what has happened since its last answer."""
    game, dealer, chance = games.load(name), SeededDealer(seed, listening=True), SeededDealer(f"{seed}/moves")
    state, told = game.start(4, dealer), [0] * 4
    players = [bots.load(level, game, f"{seed}/{seat}") for seat in range(4)]
    while state.agenda:
        seat = game.next_seat(state, chance)
        yield game, state, seat, dealer.events[told[seat] :]
        told[seat] = len(dealer.events)
        game.apply(state, seat, players[seat].choose(game.seen_by(state, seat), seat, game.moves(state, seat)), dealer)


def told(
    game: Any, state: State, seat: int, events: Any = (), language: str = "en", names: Sequence[str] = NAMES
) -> Told:
    """What a seat is told."""
    return tell(game, game.seen_by(state, seat), seat, names, language, events)


@pytest.mark.parametrize("name", ["bastille", "heads_of_state", "bastide"])
def test_a_decision_takes_at_most_700_tokens(name: str) -> None:
    sizes: dict[str, list[int]] = {language: [] for language in locale.LANGUAGES}
    for number, (game, state, seat, events) in enumerate(decisions(name, level="novice")):
        language = locale.LANGUAGES[number % 7 % 3]
        names = games.player_names(name, language)  # as programs meet them; most are longer than ours
        text = told(game, state, seat, events, language, names).text()
        assert not {"\u00a0", "\u202f"} & set(text)
        sizes[language].append(tokens(text))
    for language, seen in sizes.items():
        assert len(seen) > 20
        assert statistics.median(seen) <= MOST, language


@pytest.mark.parametrize("name", ["bastille", "heads_of_state", "bastide"])
def test_every_allowed_move_is_offered_by_its_number(name: str) -> None:
    for number, (game, state, seat, events) in enumerate(decisions(name)):
        if number % 25:
            continue
        one = told(game, state, seat, events)
        moves = game.moves(state, seat)
        assert [offer.move for offer in one.offers][: len(moves)] == moves
        assert [game.parse(one.chosen(str(place))) for place in range(1, len(moves) + 1)] == moves
        listed = one.text().partition(one.decision)[2]
        assert all(re.search(rf"\b{offer.number}\. ", listed) for offer in one.offers)
        assert game.steps[state.agenda[-1].step].rule in one.decision


@pytest.mark.parametrize("name", ["bastille", "heads_of_state", "bastide"])
def test_a_world_with_other_secrets_is_told_alike(name: str) -> None:
    others = 0
    for number, (game, state, seat, events) in enumerate(decisions(name)):
        if number % 20 != 10 or number > 150:
            continue
        world = game.imagine(game.seen_by(state, seat), seat, SeededDealer(f"another world/{number}"))
        assert told(game, world, seat, events) == told(game, state, seat, events)
        heard = [event for event in events if event.audience in (ALL, seat)]
        assert told(game, state, seat, events).news == told(game, state, seat, heard).news
        others += any(told(game, world, other) != told(game, state, other) for other in range(4) if other != seat)
    assert others, "no secret was another: this test proved nothing"


def test_moves_that_differ_in_one_thing_are_in_one_line() -> None:
    game, state, seat, _ = next(
        one for one in decisions("bastide") if one[0].text(one[0].moves(one[1], one[2])[0]) == "bid 0"
    )
    state.money[seat] = 4
    listed = told(game, state, seat).text().split("\n")
    assert (
        "Bid …: 1. 0 deniers, 2. 1 denier, 3. 2 deniers, 4. 3 deniers (1 influence), 5. 4 deniers [bid 0|1|2|3|4]"
        in listed
    )


def test_moves_that_share_too_little_have_a_line_each() -> None:
    game = games.load("bastille")
    step = next(
        one for one in decisions("bastille") if "decline" in [one[0].text(move) for move in one[0].moves(*one[1:3])]
    )
    one = told(game, *step[1:3])
    assert [offer.line for offer in one.offers] == one.text().split("\n")[-len(one.offers) :]
    assert one.offers[-1].line.endswith("Buy nobody [decline]")


def test_news_leave_out_what_the_table_shows_and_tell_a_player_at_a_stretch() -> None:
    game, state, seat, events = next(one for one in decisions("bastille") if len(one[3]) > 40)
    kinds = {event.kind for event in events}
    assert {"evaluated", "location_full"} <= kinds
    whole = tell(game, game.seen_by(state, seat), seat, NAMES, news=events, brief=False).news
    brief = told(game, state, seat, events).news
    assert any("Next to be evaluated" in line for line in whole) and any(line.endswith(")") for line in whole)
    assert not any("evaluated" in line or "No spaces" in line or re.search(r"\(BA-", line) for line in brief)
    assert len(brief) < len(whole) / 2
    assert in_brief(["Anna sings.", "Anna sings.", "Anna bows.", "Bob: Well done."], NAMES, game.words) == (
        "Anna sings ×2; bows.",
        "Bob: Well done.",
    )
    said = in_brief(["Anna chante.", "Anna\u00a0: Bravo.", "Bob salue."], NAMES, locale.words("bastille", "fr"))
    assert said == ("Anna chante.", "Anna\u00a0: Bravo.", "Bob salue.")


def test_a_token_is_a_piece_of_a_word_a_number_or_a_sign() -> None:
    assert tokens("Place a 12 [place 2 notre_dame]") == 12


def test_the_work_that_is_bid_for_is_named() -> None:
    game, state, seat, _ = next(one for one in decisions("bastide") if one[1].project >= 0)
    project = game.describe_move(game.parse(f"project {WORKS[state.project]}"), NAMES).removeprefix("Build ")
    assert any(line.startswith(f"Project: {project}") for line in told(game, state, seat).table[0].lines)


def test_my_secrets_are_told_apart() -> None:
    game, state, seat, _ = next(iter(decisions("bastille")))
    mine = told(game, state, seat)
    assert len([line for line in mine.secrets if line.startswith("Mission")]) == len(mine.secrets) == 1
    for other in range(4):
        if other != seat:
            assert mine.secrets[0] not in told(game, state, other).text()


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("name", ["bastille", "heads_of_state", "bastide"])
def test_lines_begin_with_a_capital_and_have_one_colon_at_a_time(name: str, language: str) -> None:
    for number, (game, state, seat, events) in enumerate(decisions(name)):
        if number % 40 == 20:
            one = told(game, state, seat, events, language)
            lines = [*[line for section in one.table for line in section.lines], *one.secrets]
            assert lines
            assert [line for line in lines if line[0].islower()] == []
            assert [line for line in lines if ".;" in line] == []
            assert re.search(r"[.] [a-z]+: ", one.text()) is None, "capitals after a stop"
            assert [line for line in lines if re.search(r":[^.;()]*: [^.;]*:", line)] == []


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("name", ["bastille", "heads_of_state", "bastide"])
def test_the_full_form_says_a_label_once(name: str, language: str) -> None:
    game, state, seat, _ = next(iter(decisions(name)))
    one = tell(game, game.seen_by(state, seat), seat, NAMES, language, brief=False)
    lines = [line for section in one.table for line in section.lines]
    assert [line for line in lines if ".;" in line] == []
    assert [line for line in lines if re.search(r"^(.+?)\s?: (?:.*; )?\1\s?: ", line)] == []
    if (name, language) == ("bastille", "en"):
        bonuses = [line for line in lines if line.startswith("Bonus tile of the round")]
        assert re.fullmatch(r"Bonus tile of the round\. Most flags: [^:]*\. Second most: [^:]*", bonuses[0])


def test_what_is_named_alike_is_one_line_and_news_that_are_alike_are_counted() -> None:
    game, state, seat, events = next(one for one in decisions("heads_of_state") if one[1].agenda[-1].step != 0)
    begins = next(event for event in events if event.kind == "round_begins")
    brief = told(game, state, seat, [begins, begins, begins])
    for lines in (brief.table[0].lines, brief.secrets):
        names = [line.partition(":")[0] for line in lines]
        assert len(names) == len(set(names))
    display = next(line for line in brief.table[0].lines if line.startswith("On display: "))
    assert ", " in display
    assert re.search(r" ×3( \([A-Z0-9.-]+\))?$", brief.news[-1])
    whole = tell(game, game.seen_by(state, seat), seat, NAMES, brief=False)
    assert "On display: " + display.removeprefix("On display: ").split(", ")[0] in whole.text()


def test_nobody_is_asked_who_does_not_owe_a_move() -> None:
    game, state, seat, _ = next(iter(decisions("bastille")))
    waiting = told(game, state, (seat + 1) % 4)
    assert not waiting.offers
    assert NAMES[seat] in waiting.decision


def test_a_refusal_names_its_rule_and_the_tries_left() -> None:
    game, state, seat, _ = next(iter(decisions("bastille")))
    with pytest.raises(Refused) as refused:
        game.parse("place 9 banque")
    assert refusal(game, refused.value, 2).endswith("(BA-3.1) 2 tries left.")
    with pytest.raises(Refused) as too_soon:
        game.play(state, (seat + 1) % 4, game.moves(state, seat)[0], SeededDealer("x"))
    assert refusal(game, too_soon.value, 1, "fr").endswith("Encore 1 essai.")


def test_promises_are_told_with_what_became_of_them() -> None:
    game, state, seat, _ = next(iter(decisions("bastide")))
    dealer = SeededDealer("talk", listening=True)
    game.play(state, seat, game.parse("suggest hall 6"), dealer)
    other = (seat + 1) % 4
    asked = told(game, state, other)
    assert asked.promises == (f"{NAMES[seat]} promises 6 deniers for the Market Hall",)
    assert asked.spoken
    state.money[other] = 9
    answers = told(game, state, other).offers
    assert {"join 3", "decline"} <= {offer.notation for offer in answers}
    game.play(state, other, game.parse("join 3"), dealer)
    assert told(game, state, seat).promises[1:] == (f"{NAMES[other]} promises 3 deniers for the Market Hall",)
    state.talk = state.talk.after_turn(seat)
    assert told(game, state, seat).promises == (f"{NAMES[seat]}: 0 kept, 1 broken",)


def test_a_game_of_another_package_is_told_by_its_fields(tmp_path: Any) -> None:
    with installed(tmp_path):
        game = games.load("toy")
        dealer = SeededDealer("toy", listening=True)
        state = game.start(3, dealer)
        seat = game.owing(state)[0]
        one = tell(game, game.seen_by(state, seat), seat, NAMES[:3], "de", dealer.events)
        assert "Toy" in one.text() or "Spielzeug" in one.text()
        assert [section.heading for section in one.table][-3:] == [NAMES[(seat + place) % 3] for place in range(3)]
        assert one.secrets
        assert one.offers


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_what_a_plain_board_counts_is_left_out_where_there_is_none(tmp_path: Any, language: str) -> None:
    with installed(tmp_path):
        game = games.load("toy")
        view = game.seen_by(game.start(2, SeededDealer("toy")), 0)
        brief, whole = (tell(game, view, 0, NAMES[:2], language, brief=brief).text() for brief in (True, False))
    shown = re.compile(r"prizes ([12])\s?: ([01])", re.IGNORECASE)
    assert {count for _, count in shown.findall(whole)} == {"0", "1"}
    assert shown.findall(brief) == [one for one in shown.findall(whole) if one[1] == "1"]


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_a_label_of_sentences_is_followed_by_a_sentence(language: str) -> None:
    """What lies at Versailles beside the influence tiles is a sentence of its own, not one more tile."""
    found = set()
    for game, state, seat, _ in decisions("bastille"):
        one = tell(game, game.seen_by(state, seat), seat, NAMES, language, brief=False)
        found |= {line for section in one.table for line in section.lines if line.startswith("3. Versailles")}
    occupied = [line for line in found if any(name in line for name in NAMES)]
    assert occupied
    assert [line for line in occupied if re.search(r": [\w ]*-?Versailles", line)] == []
