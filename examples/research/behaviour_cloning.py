"""Behaviour cloning: a net learns from a dataset what fair bots choose, without playing itself."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from measure import arguments, report, scaled
from torch import nn

from tablee.lab.dataset_reader import DecisionReader
from tablee.lab.datasets.dataset import write_dataset
from tablee.lab.match import Match
from tablee.lab.runners import here

TEACHER, SHARE_FOR_DATA = "fair", 0.5


def played(seconds: float) -> dict[str, torch.Tensor]:
    """Decisions of the teacher, of as many games as it plays in this time."""
    match = Match("bastille", 4, (TEACHER,))
    began = time.process_time()
    samples: list[dict[str, object]] = []
    while not samples or time.process_time() - began < seconds:
        with tempfile.TemporaryDirectory() as folder:
            write_dataset(Path(folder), match, 10, f"cloning/{len(samples)}", here, lambda _: None)
            samples += list(DecisionReader(folder).samples())
    names = ("observation", "mask", "choice")
    data = {name: torch.from_numpy(np.array([sample[name] for sample in samples])) for name in names}
    return {**data, "observation": torch.from_numpy(scaled(data["observation"].numpy()))}


def main() -> None:
    """Watch, learn, then measure."""
    chosen = arguments()
    began = time.process_time()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    data = played(chosen.seconds * SHARE_FOR_DATA)
    size, actions = data["observation"].shape[1], data["mask"].shape[1]
    net = nn.Sequential(nn.Linear(size, 256), nn.ReLU(), nn.Dropout(0.2), nn.Linear(256, actions))
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3, weight_decay=1e-5)
    while time.process_time() < began + chosen.seconds:
        some = torch.randint(len(data["choice"]), (256,))
        logits = net(data["observation"][some]).masked_fill(~data["mask"][some].bool(), -1e9)
        loss = nn.functional.cross_entropy(logits, data["choice"][some].long())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()

    @torch.no_grad()
    def choose(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        logits = net(torch.from_numpy(scaled(observations)))
        return logits.masked_fill(~torch.from_numpy(masks), -1e9).argmax(-1).numpy()

    report(choose, began, chosen.games)


if __name__ == "__main__":
    main()
