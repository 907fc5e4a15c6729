"""What happens is told in steps with one headline, moments wait, tables say who got what: all that a seat was told."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from support.tables import pick
from tablee import games, locale
from tablee.games import Story, Summary
from tablee.locale import LANGUAGES, words
from tablee.server.database.journal import MOVE, UNDO, Entry
from tablee.table import ALL, SPECTATOR, Event, Game, SeededDealer, State
from tablee.web.views import fragments, summary
from tablee.web.views.telling import moment_words
from tablee.web.views.timeline import ToldEvent, steps

NAMES = ("Anna", "Ben", "Chloé")


def event(game: Game[State], kind: str, *values: int | str, rule: str = "HS-1.1", audience: int = ALL) -> Event:
    """An event with the values of its arguments, by their words where they have some."""
    args = game.events[kind].args
    numbers = [arg.parse(value) if isinstance(value, str) else value for arg, value in zip(args, values, strict=True)]
    return Event(rule, kind, tuple(numbers), audience)


def told(
    game: Game[State], *moments: list[Event], seat: int = 0, mover: int = 1, complete: tuple[Event, ...] = ()
) -> list[str]:
    """Each step as the kinds of its events: with ! where it waits, .. if it is a filler, = if the board stays."""
    state = game.start(3, SeededDealer("told"))
    heard = [
        (state, [ToldEvent(one, Markup(), moment_words(game, one, seat, mover, "en")) for one in moment])
        for moment in moments
    ]
    return [
        ".." * step.brief
        + " ".join(one.event.kind for one in step.told)
        + "!" * bool(step.told[-1].go_on)
        + "=" * (step.state is None)
        for step in steps(game, heard, complete)
    ]


def test_fillers_join_the_move_before() -> None:
    game = games.load("heads_of_state")
    took, shown = event(game, "took", 1, "gold"), event(game, "attribute_shown", "castle")
    begins, chose = event(game, "turn_begins", 2), event(game, "chose_attributes", 2)
    assert told(game, [took], [shown, shown], [begins]) == ["took attribute_shown attribute_shown turn_begins"]
    assert told(game, [shown], [begins]) == ["..attribute_shown turn_begins"]  # of an entry before
    assert told(game, [chose], [took]) == ["..chose_attributes", "took"]
    created = event(game, "created", 1, "burgundy-count")
    assert told(game, [created, event(game, "takes_noble_card", 1, "count")]) == ["created takes_noble_card"]


def test_nothing_joins_what_a_table_follows() -> None:
    game = games.load("bastille")
    takes, shown = event(game, "takes_weapon", 1, "rifles"), event(game, "weapon_shown", "rapiers")
    bonus, begins = event(game, "turned_bonus", 0), event(game, "round_begins", 5, 0)
    assert told(game, [takes, shown], [bonus], [begins]) == ["takes_weapon weapon_shown turned_bonus round_begins"]
    assert told(game, [takes, shown], [bonus], [begins], complete=(takes,)) == [
        "takes_weapon weapon_shown",
        "turned_bonus round_begins",
    ]


def test_a_loss_is_a_moment_for_the_one_who_loses_only() -> None:
    game = games.load("heads_of_state")
    killed = [event(game, "used", 1, "guillotine"), event(game, "killed", 0, "burgundy-count")]
    assert told(game, killed) == ["used=", "killed!"]
    assert told(game, killed, seat=2) == told(game, killed, seat=SPECTATOR) == ["used=", "killed"]
    assert told(game, killed, mover=0) == ["used=", "killed"]  # by the own hand


def test_a_scoring_waits_and_is_told_line_by_line() -> None:
    game = games.load("heads_of_state")
    france = [event(game, "influence", seat, "france", 5) for seat in (0, 1)]
    spain = [event(game, "influence", seat, "spain", 3) for seat in (1, 2)]
    points = [event(game, "takes_round", seat, "france", 4) for seat in (0, 1)]
    revolution, ends = event(game, "revolution_appears", 1789), event(game, "game_ends", 1789)
    wins = event(game, "wins", 2, 70)
    assert told(game, [revolution, *france, *points, *spain, ends, wins]) == [
        "revolution_appears!=",
        "influence influence=",
        "takes_round takes_round=",
        "influence influence=",
        "game_ends!=",
        "wins",
    ]


def entry(game: Game[State], seq: int, *events: Event, kind: str = MOVE, undone: tuple[int, ...] = ()) -> Entry:
    """An entry of the journal with these events."""
    data = {"events": [[one.rule, one.kind, list(one.values), one.audience] for one in events], "undone": list(undone)}
    return Entry("table", seq, kind, 1, 0.0, data)


def test_who_got_what_is_counted_over_several_moves() -> None:
    game = games.load("bastille")
    begins = event(game, "scoring_begins", rule="BA-R4")
    gems = event(game, "gains_points", 0, 3, rule="BA-6.1")
    taken_back = event(game, "gains_points", 1, 9, rule="BA-6.4")
    cover = event(game, "gains_points", 1, 4, rule="BA-6.4")
    weapon = event(game, "takes_weapon", 2, "rifles", rule="BA-6.7")
    secret = event(game, "gains_points", 2, 50, rule="BA-6.4", audience=1)
    ends = event(game, "round_begins", 5, 0)
    past = [
        entry(game, 1, begins, gems),
        entry(game, 2, taken_back),
        entry(game, 3, kind=UNDO, undone=(2,)),
        entry(game, 4, cover, secret),
    ]
    [(last, counted)] = summary.due(game, [weapon, ends], past)
    assert last is weapon  # not only after the next round has begun
    table = summary.table(game, counted, 0, NAMES, "en").striptags()
    assert "Gems300" in table and "Catacombs040" in table and "Weapons––rifle" in table and "Total340" in table
    assert "Weapons––2 × rifle" in summary.table(game, [*counted, weapon], 0, NAMES, "en").striptags()
    assert "50" in summary.table(game, counted, 1, NAMES, "en").striptags()  # who was told it
    assert summary.table(game, summary.after(game, [*past, entry(game, 5, weapon, ends, gems)]), 0, NAMES, "en") == (
        summary.table(game, counted, 0, NAMES, "en")
    )
    assert summary.due(game, [weapon, ends], [*past, entry(game, 5, ends)]) == []  # a round without a scoring
    assert summary.after(game, [entry(game, 1, gems)]) == []


@pytest.mark.parametrize("name", games.names())
def test_a_story_names_events_of_its_game_and_has_words_for_them(name: str) -> None:
    game, story = games.load(name), games.title(name).story
    named = {*story.moments, *story.losses, *story.fillers, *story.lines, story.verdict}
    named |= {kind for one in story.summaries for kind in (one.begins, *one.counted, one.ends) if kind}
    assert named <= set(game.events)
    for one in story.summaries:
        for kind, arg in one.counted.items():
            assert {"seat", arg} <= {known.name for known in game.events[kind].args}
    for language in LANGUAGES:
        assert {f"loss.{kind}" for kind in story.losses} | {f"moment.{kind}" for kind in story.moments} <= set(
            words(name, language)
        )


@pytest.mark.parametrize("name", games.names())
def test_whole_games_are_told_in_every_language(name: str) -> None:
    """Everything heard is told once and in its order, and what is told of losses and tables can be said."""
    game = games.load(name)
    chance, dealer = SeededDealer(f"told/{name}/moves"), SeededDealer(f"told/{name}", listening=True)
    state = game.start(3, dealer)
    past: list[Entry] = []
    tables = losses = 0
    while state.agenda:
        seat, move = pick(game, state, chance)
        start = len(dealer.events)
        game.play(state, seat, move, dealer)
        events = dealer.events[start:]
        now = Entry(
            "table", len(past), MOVE, seat, 0.0, entry(game, 0, *events).data | {"owing": [], "move": game.text(move)}
        )
        for viewer, language in zip((0, 1, SPECTATOR), LANGUAGES, strict=True):
            lines = fragments.lines(game, now, viewer, NAMES, language)
            heard = [one for one in events if one.audience in (ALL, viewer)]
            given = [ToldEvent(one, line) for one, line in zip(heard, lines, strict=True)]
            assert [one for step in steps(game, [(state, given)]) for one in step.told] == given
            losses += sum('class="loss"' in line for line in lines)
            for _, counted in summary.due(game, events, past[-60:]):
                assert "<tbody><tr>" in summary.table(game, counted, viewer, NAMES, language)
                tables += 1
        past.append(now)
    assert tables and (losses or not games.title(name).story.losses)


def test_a_round_with_four_bots_is_shown_in_twelve_seconds() -> None:
    """Also one with a scoring, if nobody waits at its moments; five seats have 300 ms for a step at the usual speed."""
    game = games.load("heads_of_state")
    chance, dealer = SeededDealer("round/moves"), SeededDealer("round", listening=True)
    state = game.start(5, dealer)
    shown, rounds = 0, []
    while state.agenda:
        seat, move = pick(game, state, chance)
        start = len(dealer.events)
        game.play(state, seat, move, dealer)
        if seat == 0:
            rounds.append(shown)
            shown = 0
            continue
        heard = [ToldEvent(one, Markup()) for one in dealer.events[start:] if one.audience in (ALL, 0)]
        shown += sum(not step.brief for step in steps(game, [(state, heard)]))
    assert len(rounds) > 20 and 10 < max(rounds) <= 12_000 / 300


def test_a_loss_without_words_of_its_own_is_told_as_to_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("heads_of_state")
    killed = [event(game, "used", 1, "guillotine"), event(game, "killed", 0, "burgundy-count")]
    now = Entry("table", 0, MOVE, 1, 0.0, entry(game, 0, *killed).data | {"owing": [], "move": "end"})
    assert "You lose" in fragments.lines(game, now, 0, NAMES, "en")[1]
    own = {key: sentence for key, sentence in words("heads_of_state").items() if not key.startswith("loss.")}
    monkeypatch.setattr(
        locale, "words", lambda name, language="en": own if name == game.name else words(name, language)
    )
    assert "You lose" not in fragments.lines(game, now, 0, NAMES, "en")[1]


def test_a_title_without_a_story_is_told_part_by_part() -> None:
    assert Story() == Story((), (), (), (), "", ())
    any_a, some_b = Summary("a", {}), Summary("b", {}, rule="X-2")
    story = Story(summaries=(any_a, some_b))
    assert story.begun_by("a", "X-1") is any_a and story.begun_by("b", "X-2") is some_b
    assert story.begun_by("b", "X-1") is None
