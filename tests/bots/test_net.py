"""Nets: a net of zeros changes nothing, a net sees what a seat sees, and files keep what was learned."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee import bots, games
from tablee.bots.net import Net, NetInputs, eighths
from tablee.bots.net_file import NetWeights, read_net, write_net
from tablee.bots.registry import net_inputs
from tablee.table import SeededDealer, State
from tablee.table.observation import blank_row

UNITS = (4, 3)


def made(inputs: NetInputs, outputs: int, seed: str | None) -> NetWeights:
    """A small net: of zeros, or of numbers drawn by lot."""
    chance = SeededDealer(seed or "")
    sizes = (int(inputs.size), *UNITS, outputs)

    def some(count: int) -> list[float]:
        return [0.0 if seed is None else (chance.below(2001) - 1000) / 4096 for _ in range(count)]

    first, second, last = [some(sizes[number] * sizes[number + 1]) for number in range(3)]
    return NetWeights(inputs.fields, 4, outputs, (9.0, 4.0), first, some(4), second, some(3), last, some(outputs))


def outputs_of(name: str) -> int:
    return 3 if name == "bastide" else 1


def played(name: str, moves: int) -> tuple[Any, State]:
    """A position after some moves of novices."""
    game = games.load(name)
    dealer = SeededDealer("net")
    s = game.start(3, dealer)
    players = [bots.load("novice", game, f"{seat}") for seat in range(3)]
    for _ in range(moves):
        seat = s.agenda[-1].seats[0]
        move = players[seat].choose(game.seen_by(s, seat), seat, game.moves(s, seat))
        game.apply(s, seat, move, dealer)
    return game, s


def by_hand(weights: NetWeights, row: list[int]) -> list[float]:
    """What a net says, computed plainly."""
    values = [float(value) for value in row]
    layers = (
        (weights.first, weights.first_bias),
        (weights.second, weights.second_bias),
        (weights.last, weights.last_bias),
    )
    for number, (layer, bias) in enumerate(layers):
        values = [
            total + sum(value * layer[place * len(bias) + unit] for place, value in enumerate(values))
            for unit, total in enumerate(bias)
        ]
        if number < 2:
            values = [max(0.0, value) for value in values]
    return values


@pytest.mark.parametrize("name", games.names())
def test_a_net_of_zeros_is_the_judge_without_one(name: str) -> None:
    game, s = played(name, 25)
    features = len(bots.load_evaluator(game).features)
    alone = bots.load_evaluator(game)
    zero = made(net_inputs(game, features), outputs_of(name), None)
    zero = replace(zero, win_temperature=alone.parameters.win_temperature)
    with_net = bots.load_evaluator(game, nets=[zero])
    assert with_net.parameters.net(s.seats) is not None
    assert list(with_net.expected_points(s)) == list(alone.expected_points(s))
    assert list(with_net.worth(s, 0, 1)) == pytest.approx(list(alone.worth(s, 0, 1)))


@pytest.mark.parametrize("name", games.names())
def test_corrections_are_those_of_the_layers_whatever_was_seen_before(name: str) -> None:
    game, s = played(name, 25)
    evaluator = bots.load_evaluator(game)
    inputs = net_inputs(game, len(evaluator.features))
    weights = made(inputs, outputs_of(name), "by lot")
    net = Net(inputs, weights, max(game.players))
    _, earlier = played(name, 4)
    for position in (earlier, s):
        found = net.corrections(position, evaluator.progress(position), evaluator.net_features(position))
        expected: list[float] = []
        for seat in range(position.seats):
            row = blank_row(inputs.size)
            inputs.write(position, seat, eighths(evaluator.progress(position), evaluator.net_features(position)), row)
            expected += by_hand(weights, list(row))
        assert list(found) == pytest.approx(expected, abs=1e-2)
        assert any(abs(value) > 0.05 for value in found)


@pytest.mark.parametrize("name", games.names())
def test_every_seat_sees_itself_first(name: str) -> None:
    game, s = played(name, 25)
    evaluator = bots.load_evaluator(game)
    inputs = net_inputs(game, len(evaluator.features))
    amounts = [[float(seat)] * len(evaluator.features) for seat in range(s.seats)]
    row = blank_row(inputs.size)
    inputs.write(s, 1, eighths(0.5, amounts), row)
    seen = [value / 8 for value in list(row)[-inputs.fields[-1][1] :]]
    each = len(evaluator.features)
    assert seen[: 3 * each] == [1.0] * each + [2.0] * each + [0.0] * each
    assert not any(seen[3 * each :])  # nobody sits there


def test_a_file_keeps_a_net_and_its_head(tmp_path: Path) -> None:
    game = games.load("bastide")
    weights = made(net_inputs(game, 9), 3, "by lot")
    file = tmp_path / "net.json"
    write_net(replace(weights, head={"made_by": "a test"}), file)
    found = read_net(file)
    assert found.head == {"made_by": "a test"}
    assert found.inputs == weights.inputs
    assert found.first == pytest.approx(weights.first, abs=1e-3)
    assert found.win_temperature == (9.0, 4.0)


def test_a_net_of_another_shape_has_nothing_to_say() -> None:
    game = games.load("bastide")
    weights = made(net_inputs(game, 9), 3, "by lot")
    other = replace(weights, inputs=[("seat", 3), *weights.inputs[1:]])
    assert bots.load_evaluator(game, nets=[weights]).parameters.net(3) is not None
    assert bots.load_evaluator(game, nets=[other]).parameters.net(3) is None


def test_a_net_has_nothing_to_say_at_tables_larger_than_it_has_seen() -> None:
    game = games.load("heads_of_state")
    features = len(bots.load_evaluator(game).features)
    four = made(net_inputs(game, features), 1, "four")
    five = replace(made(net_inputs(game, features), 1, "five"), seats=5, win_temperature=(8.0, 3.0))
    alone = bots.load_evaluator(game, nets=[four]).parameters
    both = bots.load_evaluator(game, nets=[four, five]).parameters
    assert [net and net.seats for net in map(alone.net, (2, 4, 5))] == [4, 4, None]
    assert [net and net.seats for net in map(both.net, (2, 4, 5))] == [4, 4, 5]
    large = game.start(5, SeededDealer("large"))
    without = bots.load_evaluator(game)
    assert list(bots.load_evaluator(game, nets=[four]).win_chances(large)) == list(without.win_chances(large))
    assert bots.load_evaluator(game, nets=[four, five]).win_temperature(large) == pytest.approx(8.0, abs=0.1)


@pytest.mark.parametrize("name", ["heads_of_state", "bastide"])
def test_the_nets_of_a_game_have_seen_its_largest_table(name: str) -> None:
    largest = max(games.load(name).players)
    kit = bots.kit_of(name)
    assert kit is not None
    assert max(read_net(file).seats for file in kit.net_files()) == largest
    assert sum(file.stat().st_size for file in kit.net_files()) < 200_000


def test_what_a_net_was_not_made_to_see_counts_for_nothing() -> None:
    game = games.load("bastide")
    inputs = net_inputs(game, len(bots.load_evaluator(game).features))
    added = [("suggested", 14), ("words", 5)]
    assert set(added) < set(inputs.fields)
    before = [field for field in inputs.fields if field not in added]
    weights = made(inputs, 3, "by lot")
    columns, at = [], 0
    for field in inputs.fields:
        columns += list(range(at, at + field[1])) if field in before else []
        at += field[1]
    first = [weight for column in columns for weight in weights.first[column * 4 : column * 4 + 4]]
    older = replace(weights, inputs=before, first=first)
    seen = older.seeing(inputs.fields)
    assert seen is not None and len(seen.first) == len(weights.first)
    blind = list(weights.first)
    for column in set(range(inputs.size)) - set(columns):
        blind[column * 4 : column * 4 + 4] = [0.0] * 4
    assert seen.first == blind
    assert replace(older, inputs=[("money", 4), *before[1:]]).seeing(inputs.fields) is None


def test_the_card_names_every_installed_file_and_how_it_was_made() -> None:
    folder = Path(bots.__file__).parent
    card = (folder / "README.md").read_text("utf-8")
    files = sorted(folder.glob("*/*.json"))
    rows = [line for line in card.splitlines() if line.startswith("| `")]
    assert len(files) > 4
    for file in files:
        name = file.relative_to(folder).as_posix()
        row = next(line for line in rows if f"`{name}`" in line)
        if file.name.startswith("net-"):
            head = read_net(file).head
            made = head["provenance"]
            assert f"`{head['made_by']}`" in row
            assert f"tablee {made['package']};" in card and f"edition `{made['edition']}`" in card
            assert f"{made['game'].replace('_', ' ')} rules {made['rules']}" in card.lower()
