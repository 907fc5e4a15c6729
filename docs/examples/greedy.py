"""A bot that takes the most points it can get now, in a world that may be."""

from tablee import Game, SeededDealer, State


class Greedy:
    looks = True  # it wants to see the table

    def __init__(self, game: Game[State], seed: str) -> None:
        self.game, self.chance = game, SeededDealer(seed)

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        world = self.game.imagine(view, seat, self.chance)
        return max(moves, key=lambda move: self.points(world, seat, move))

    def points(self, world: State, seat: int, move: int) -> int:
        after = world.clone()
        self.game.apply(after, seat, move, self.chance)
        return self.game.scores(after)[seat].total
