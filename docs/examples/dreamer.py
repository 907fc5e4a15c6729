"""A bot in 20 lines: it plays every move to the end of the game in a few possible worlds."""

from tablee import Game, SeededDealer, State


class Dreamer:
    looks = True  # it wants to see the table

    def __init__(self, game: Game[State], seed: str, worlds: int = 2) -> None:
        self.game = game
        self.chance = SeededDealer(seed)
        self.worlds = worlds

    def choose(self, view: State | None, seat: int, moves: list[int]) -> int:
        assert view is not None
        return max(moves, key=lambda move: self.worth(view, seat, move))

    def worth(self, view: State, seat: int, move: int) -> int:
        total = 0
        for _ in range(self.worlds):
            world = self.game.imagine(view, seat, self.chance)
            self.game.apply(world, seat, move, self.chance)
            self.game.playout(world, self.chance, [self.chance] * world.seats)
            total += self.game.scores(world)[seat].total
        return total
