"""Learn to play as a bot does, from games it plays with itself: a beginning for `train_bastille.py --start FILE`.

A learner that begins at nothing hardly ever wins against good bots. One that begins as one of them can look for what
they do not see. First the choices are learned from a dataset, then what they lead to, at the table where learning
continues.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from train_bastille import SEATS, Settings, Table, small

from tablee.lab.dataset_reader import DecisionReader
from tablee.lab.datasets.dataset import write_dataset
from tablee.lab.match import Match
from tablee.lab.runners import here

if TYPE_CHECKING:
    from ppo import Player

GAMES_AT_ONCE, ROWS_AT_ONCE = 20, 512
Watched = tuple[np.ndarray, np.ndarray, np.ndarray]


def watched(game: str, bot: str, games: int) -> Watched:
    """What was seen, what was allowed and what was chosen in this many games of the bot with itself."""
    seen, masks, choices = [], [], []
    for number in range(0, games, GAMES_AT_ONCE):
        with tempfile.TemporaryDirectory() as folder:
            match = Match(game, SEATS, (bot,))
            write_dataset(Path(folder), match, GAMES_AT_ONCE, f"imitation/{number}", here, lambda _: None)
            for sample in DecisionReader(folder).samples():
                if sample["mask"].sum() > 1:
                    seen.append(small(sample["observation"]).astype(np.float16))
                    masks.append(sample["mask"])
                    choices.append(sample["choice"])
        print(f"{number + GAMES_AT_ONCE:5} games  {len(seen):9,} decisions", flush=True)
    return np.stack(seen), np.stack(masks), np.array(choices)


def imitate(player: Player, data: Watched, minutes: float) -> None:
    """Make the bot's choices likely. The last tenth of the decisions only tells how well that goes on."""
    import torch

    seen, masks, choices = [torch.from_numpy(part) for part in data]
    known = len(seen) * 9 // 10
    optimizer = torch.optim.AdamW(player.parameters(), 1e-3, weight_decay=1e-2)
    begun = time.monotonic()
    while (spent := (time.monotonic() - begun) / 60) < minutes:
        optimizer.param_groups[0]["lr"] = 1e-3 * (1 - 0.95 * spent / minutes)
        part = torch.randint(known, (ROWS_AT_ONCE,))
        choice, _ = player(seen[part].float(), masks[part])
        loss = torch.nn.functional.cross_entropy(choice.logits, choices[part])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        alike = player(seen[known:].float(), masks[known:])[0].logits.argmax(-1) == choices[known:]
    print(f"{float(alike.float().mean()):.1%} of {len(alike):,} choices it has not seen are the same")


def expect(player: Player, settings: Settings) -> None:
    """Learn what the choices lead to, and leave them as they are."""
    import torch
    from ppo import advantages, play

    table = Table(settings, settings.games, "imitation")
    optimizer = torch.optim.Adam(player.value.parameters(), 3e-3)
    begun = time.monotonic()
    while (time.monotonic() - begun) / 60 < settings.minutes:
        played, last = play(table, player, settings)
        seen, masks, *_ = played.flat()
        targets = (advantages(played.rewards, played.values, played.over, last, settings) + played.values).flatten()
        for _ in range(8):
            part = torch.randint(len(seen), (ROWS_AT_ONCE,))
            loss = (player(seen[part], masks[part])[1] - targets[part]).pow(2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


def main() -> None:
    """Watch, imitate, and keep the net."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="bastille", help="(bastille)")
    parser.add_argument("--bot", default="fair", help="whom to imitate (fair)")
    parser.add_argument("--watched", type=int, default=1000, help="games to watch (1000)")
    parser.add_argument(
        "--minutes", type=float, default=5.0, help="to imitate, and half as many to learn to expect (5)"
    )
    parser.add_argument("--hidden", type=int, default=Settings.hidden, help=f"({Settings.hidden})")
    parser.add_argument("--save", required=True, help="a file for the network")
    asked = parser.parse_args()
    import torch  # after the options: --help needs no PyTorch
    from ppo import Player

    torch.manual_seed(1)
    settings = Settings(game=asked.game, opponent=asked.bot, games=64, minutes=asked.minutes / 2)
    env = Table(settings, 1, "size").env
    player = Player(env.observation.size, env.game.decisions, asked.hidden)
    imitate(player, watched(asked.game, asked.bot, asked.watched), asked.minutes)
    expect(player, settings)
    torch.save(player.state_dict(), asked.save)


if __name__ == "__main__":
    main()
