"""Lessons with a coach: every script is played, and whoever leaves it is never stuck."""

from __future__ import annotations

import re
from dataclasses import replace

import httpx
import pytest

from support.api_client import open_table
from support.servers import ThreadServer
from support.waiting import PATIENCE, until
from tablee import games
from tablee.server.actions import playing
from tablee.server.actions.lesson import LEARNER, Lesson, LessonPlace, lesson, lesson_count
from tablee.server.tables import LiveTable, Player
from tablee.server.tables.position import Position
from tablee.table import Event, Game, SeededDealer, State
from tablee.web.views.coach import coach, coach_words, lesson_titles

LESSONS = [(name, number) for name in games.names() for number in range(1, lesson_count(name) + 1)]
OUTLASTED = {("bastide", 2)}  # lessons that end with the game


def words(game: Game[State], event: Event) -> str:
    """An event as scripts write it."""
    kind = game.events[event.kind]
    return " ".join([kind.name, *[arg.text(value) for arg, value in zip(kind.args, event.values, strict=False)]])


def place_in(found: Lesson, game: Game[State], state: State) -> LessonPlace:
    """Where the script is in a state."""
    place = found.place(Position(game, state, 0, 0, ()))
    assert place is not None
    return place


def test_every_game_has_two_lessons_which_no_other_game_knows() -> None:
    assert [(name, number) for name in games.names() for number in (1, 2)] == LESSONS
    assert len({lesson(*one).seed for one in LESSONS}) == len(LESSONS)
    assert [len(lesson(name, 1).beginning.entries) for name in games.names()] == [1, 1, 1], "the deal"
    assert all(len(lesson(name, 2).beginning.entries) > 50 for name in games.names()), "much has happened"


@pytest.mark.parametrize("many", [0, 1, 2])
def test_a_game_has_as_many_ways_in_as_lessons(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.web.views.coach.lesson_count", lambda game: many)
    assert lesson_titles("bastide", "en") == ["First game with a coach", "Second lesson: the siege"][:many]


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_every_step_is_legal_and_what_the_coach_tells_of_happens(name: str, number: int) -> None:
    """Each script is played on the engine: whoever is to move does what it says, and each turn has its events."""
    found = lesson(name, number)
    game, begun = games.load(name), found.beginning.position
    dealer = SeededDealer(found.seed, listening=True, skip=begun.drawn)
    state = begun.state.clone()
    told = 0
    for turn_number, turn in enumerate(found.turns):
        while True:
            place = place_in(found, game, state)
            assert place.turn > turn_number or set(place.next) & set(game.owing(state))
            if place.turn > turn_number and (LEARNER in game.owing(state) or not place.next):
                break
            seat = min(place.next)
            game.play(state, seat, game.parse(place.next[seat]), dealer)
        happened = [words(game, event) for event in dealer.events[told:]]
        told = len(dealer.events)
        assert set(turn.happens) <= set(happened), (turn, happened)
    assert bool(state.agenda) is ((name, number) not in OUTLASTED), "the game goes on after most lessons"


class Learner:
    """Somebody in a lesson, by pages without a script."""

    def __init__(self, http: httpx.Client, game: str, number: int = 1) -> None:
        self.http = http
        self.http.get("/")  # which gives the token
        opened = self.http.post(f"/learn/{game}", data={"key": "learn-a-new-game", "lesson": str(number)})
        assert opened.status_code == 303
        self.place = opened.headers["location"]

    def look(self) -> str:
        """The page once it is the learner's turn."""
        return until(self._look)

    def _look(self) -> str:
        page = self.http.get(self.place).text
        return page if 'data-turn="mine"' in page else ""

    def send(self, what: str, page: str, **fields: str) -> None:
        """Send a form of the page."""
        seq = page.partition('data-seq="')[2].partition('"')[0]
        answer = self.http.post(f"{self.place}/0/{what}", data={"seq": seq, "key": f"{what}-after-{seq}", **fields})
        assert answer.status_code == 303, answer.text


def suggested(page: str) -> str:
    """The move that the coach proposes, or nothing."""
    found = re.search(r'value="([^"]+)" id="suggested"', page)
    return found[1] if found else ""


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_the_coach_leads_through_the_lesson_and_the_game_goes_on(name: str, number: int, pages: ThreadServer) -> None:
    """Whoever follows the coach hears all of it; whoever does something else is told so, and may take it back."""
    pages.tables.chance.seed = lambda: "a"  # type: ignore[method-assign]  # with others a bot may end the second siege
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}, timeout=PATIENCE) as http:
        follow(Learner(http, name, number), lesson(name, number), pages)


def follow(learner: Learner, found: Lesson, pages: ThreadServer) -> None:
    """Through a whole lesson, with something else at its beginning."""
    moves = [move for turn in found.turns for move in turn.moves]
    page = learner.look()
    other = next(move for move in re.findall(r'name="move" value="([^"]+)" id="move-', page) if move != moves[0])
    learner.send("move", page, move=other)
    for number, move in enumerate(moves):
        page = learner.look()
        if number == 0:
            assert not suggested(page) and "/0/lesson" in page
            live = pages.tables.live[learner.place.rpartition("/")[2]]
            late = replace(live.position, seq=live.position.seq + 1000)  # much has been said and taken back before
            assert "/0/lesson" in coach(found, live, late, "en")
            learner.send("lesson", page)
            page = learner.look()
        assert suggested(page) == move and "/0/lesson" not in page
        learner.send("move", page, move=move)
    live = pages.tables.live[learner.place.rpartition("/")[2]]
    over = (found.game, found.number) in OUTLASTED
    page = learner.http.get(learner.place).text if over else learner.look()
    assert not suggested(page) and coach_words(found.game, "en", found.number).heading in page
    title = coach_words(found.game, "en", 2).title
    assert (f'name="lesson" value="2">{title}</button>' in page) is (found.number == 1), "the way to the next lesson"
    if over:
        assert live.position.over and "/analysis" in page
        return
    learner.send("move", page, move=live.game.text(live.game.moves(live.position.state, LEARNER)[0]))
    assert 'class="coach"' not in learner.look()


def test_a_game_that_ends_away_from_the_script_leads_to_its_beginning(pages: ThreadServer) -> None:
    """In the second siege a bot may end the game before the learner, who did something else, is asked again."""
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}, timeout=PATIENCE) as http:
        learner = Learner(http, "bastide", 2)
        live = pages.tables.live[learner.place.rpartition("/")[2]]
        over = lesson("bastide", 2).beginning.position
        for seat, move in enumerate(("bid 1", "bid 2", "play english-1")):
            over, _ = over.play(seat, live.game.parse(move), live.info.seed)
        told = coach(lesson("bastide", 2), live, over, "en")
        assert "ended before the lesson" in told and "/0/lesson" not in told, "what has ended cannot be taken back"
        assert 'action="/learn/bastide"' in told and 'name="lesson" value="2"' in told
        assert not coach(lesson("bastide", 2), live, replace(over, moves=1000), "en"), "long after the lesson"


def test_going_back_does_not_depend_on_how_much_was_said(pages: ThreadServer) -> None:
    with httpx.Client(base_url=pages.url, headers={"Origin": pages.url}, timeout=PATIENCE) as http:
        learner = Learner(http, "bastille")
        page, first = learner.look(), lesson("bastille").turns[0].moves[0]
        moves = re.findall(r'name="move" value="([^"]+)" id="move-', page)
        learner.send("move", page, move=next(move for move in moves if move != first))
        learner.look()
        tables = pages.tables
        live, position_at, read = tables.live[learner.place.rpartition("/")[2]], tables.position_at, 0

        async def talk() -> None:
            for number in range(100):
                await playing.chat(tables, Player(live, LEARNER, live.seats[LEARNER].holder), f"word {number}")

        async def counted(live: LiveTable, seq: int) -> Position:
            nonlocal read
            read += 1
            return await position_at(live, seq)

        pages.run(talk())
        page = learner.look()
        tables.position_at = counted  # type: ignore[method-assign]
        learner.send("lesson", page)
        assert read == 1, "the deal"
        assert suggested(learner.look()) == first


def test_only_a_lesson_can_be_taken_up_again(pages: ThreadServer) -> None:
    """At any other table what was drawn and what bots have done cannot be taken back."""
    person = open_table(pages.url, "bastille", [{"who": "me"}] * 3)
    headers = {**person.headers, "Origin": pages.url}
    answer = httpx.post(f"{pages.url}/t/{person.table}/0/lesson", headers=headers, data={"key": "a-key-of-its-own"})
    assert answer.status_code == 409
