"""Fitting a net: corrections of an evaluator that make how noted games ended likelier, by PyTorch."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from tablee.bots.net_file import NetWeights

HIDDEN = (32, 16)  # units of the two layers
HELD_OUT = 10  # one game in so many is not learned from
BATCH = 512  # positions
EPOCHS = 3
LEARNING_RATE = 5e-4
DECAY = 0.3
POINTS_WEIGHT = 1.0  # of the points, beside who wins
LEAST_SCALE = 0.3  # of an input that is nearly always 0


@dataclass(frozen=True)
class Fit:
    """A net and how well it forecasts games that it has not learned from, beside the judge alone."""

    net: NetWeights
    loss: float
    loss_without: float
    positions: int


def read_notes(folders: list[Path]) -> dict[str, Any]:
    """Everything that was noted in these folders."""
    import numpy as np

    files = [file for folder in folders for file in sorted(folder.glob("*.npz"))]
    loaded = [np.load(file) for file in files]
    return {name: np.concatenate([one[name] for one in loaded]) for name in loaded[0].files}


def fit_net(
    notes: dict[str, Any],
    inputs: list[tuple[str, int]],
    win_temperature: tuple[float, float],
    seed: int,
    before: NetWeights | None,
    tell: Callable[[str, int], Callable[[int], None]],
) -> Fit:
    """The net that forecasts held-out games best, beginning with the one before."""
    import numpy as np
    import torch

    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    held_out = notes["game"] % HELD_OUT == 0
    learned, kept = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    model = _Model(notes, win_temperature, before)
    optimizer = torch.optim.AdamW(model.parameters(), lr=LEARNING_RATE, weight_decay=DECAY)
    steps = EPOCHS * math.ceil(len(learned) / BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, LEARNING_RATE, total_steps=steps)
    without = _Model(notes, win_temperature, None).score(kept)
    done = tell("batches of positions", steps)
    best, net = math.inf, model.weights(inputs)
    for _ in range(EPOCHS):
        chance.shuffle(learned)
        for first in range(0, len(learned), BATCH):
            optimizer.zero_grad()
            model.loss(learned[first : first + BATCH]).backward()
            optimizer.step()
            schedule.step()
            done(1)
        loss = model.score(kept)
        if loss < best:
            best, net = loss, model.weights(inputs)
    return Fit(net, best, without, len(learned))


class _Model:
    """The net while it learns, in full precision."""

    def __init__(self, notes: dict[str, Any], win_temperature: tuple[float, float], before: NetWeights | None) -> None:
        import numpy as np
        import torch

        self.notes = notes
        rows = notes["rows"]
        self.outputs = 1 if notes["points"].shape[1] == 1 else 3
        sample = rows[:: max(1, len(rows) // 20_000)].astype(np.float32)
        self.scale = np.maximum(np.sqrt((sample**2).mean(axis=(0, 1))), LEAST_SCALE)
        self.spread = float(np.std(notes["totals"] - notes["totals"].mean(axis=1, keepdims=True)))
        # What the outputs are counted in: points, and a logit.
        self.unit = torch.tensor([self.spread, self.spread, 1.0][: self.outputs])
        sizes = (rows.shape[2], *HIDDEN, self.outputs)
        self.layers = [torch.nn.Linear(a, b) for a, b in pairwise(sizes)]
        self.temperature = torch.nn.Parameter(torch.tensor([math.log(value) for value in win_temperature]))
        if before is None:
            torch.nn.init.zeros_(self.layers[-1].weight)
            torch.nn.init.zeros_(self.layers[-1].bias)
        else:
            self._take(before)

    def parameters(self) -> list[Any]:
        return [self.temperature, *(parameter for layer in self.layers for parameter in layer.parameters())]

    def _take(self, net: NetWeights) -> None:
        import torch

        layers = ((net.first, net.first_bias), (net.second, net.second_bias), (net.last, net.last_bias))
        with torch.no_grad():
            for layer, (weights, bias) in zip(self.layers, layers, strict=True):
                layer.weight.copy_(torch.tensor(weights).reshape(layer.in_features, layer.out_features).T)
                layer.bias.copy_(torch.tensor(bias))
            self.layers[0].weight.mul_(torch.tensor(self.scale))
            self.layers[-1].weight.div_(self.unit[:, None])
            self.layers[-1].bias.div_(self.unit)
            self.temperature.copy_(torch.tensor([math.log(value) for value in net.win_temperature]))

    def loss(self, chosen: Any) -> Any:
        """How unlikely what came was, and how far off the points were, on average."""
        points, logit = self._corrected(chosen)
        return self._surprise(chosen, points, logit) + POINTS_WEIGHT * self._off(chosen, points)

    def score(self, chosen: Any) -> float:
        """The first of these alone, for games not learned from."""
        import torch

        with torch.no_grad():
            parts = [chosen[first : first + 4096] for first in range(0, len(chosen), 4096)]
            return sum(float(self._surprise(part, *self._corrected(part))) * len(part) for part in parts) / len(chosen)

    def _corrected(self, chosen: Any) -> tuple[Any, Any]:
        """The points that each seat may expect after each ending, and the logit of the usual one."""
        import numpy as np
        import torch

        rows = torch.from_numpy(self.notes["rows"][chosen].astype(np.float32) / self.scale)
        first, second, last = self.layers
        outputs = last(torch.relu(second(torch.relu(first(rows))))) * self.unit
        points = torch.from_numpy(self.notes["points"][chosen])
        usual = torch.logit(torch.from_numpy(self.notes["usual"][chosen]), eps=1e-4)
        if self.outputs == 1:
            return points + outputs.permute(0, 2, 1), usual
        return points + outputs[:, :, :2].permute(0, 2, 1), usual + outputs[:, :, 2].mean(dim=1)

    def _surprise(self, chosen: Any, points: Any, logit: Any) -> Any:
        """How unlikely the winner was, and which of two endings came."""
        import torch

        progress = torch.from_numpy(self.notes["progress"][chosen])[:, None, None]
        early, late = torch.exp(self.temperature)
        chances = torch.log_softmax(points / (early + (late - early) * progress), dim=2)
        shares = torch.from_numpy(self.notes["shares"][chosen])
        if self.outputs == 1:
            return -(shares * chances[:, 0]).sum(dim=1).mean()
        other = torch.from_numpy(self.notes["other"][chosen])
        both = torch.stack([torch.nn.functional.logsigmoid(logit), torch.nn.functional.logsigmoid(-logit)], dim=1)
        mixed = torch.logsumexp(chances + both[:, :, None], dim=1)
        end = torch.where(other, both[:, 1], both[:, 0])
        return -(shares * mixed).sum(dim=1).mean() - end.mean()

    def _off(self, chosen: Any, points: Any) -> Any:
        """How far off the points were; where only differences decide, the differences."""
        import torch

        totals = torch.from_numpy(self.notes["totals"][chosen])
        if self.outputs == 1:
            off = points[:, 0] - totals
            off = off - off.mean(dim=1, keepdim=True)
        else:
            other = torch.from_numpy(self.notes["other"][chosen])[:, None]
            off = torch.where(other, points[:, 1], points[:, 0]) - totals
        return ((off / self.spread) ** 2).mean()

    def weights(self, inputs: list[tuple[str, int]]) -> NetWeights:
        """The net as it is kept, its first layer taking inputs as they are written."""
        import torch

        with torch.no_grad():
            weights = [layer.weight.T.numpy().copy() for layer in self.layers]
            biases = [layer.bias.numpy().copy() for layer in self.layers]
            weights[0] /= self.scale[:, None]
            weights[-1] *= self.unit.numpy()
            biases[-1] *= self.unit.numpy()
            rows = [[float(value) for value in one.ravel()] for one in weights]
            bias = [[float(value) for value in one] for one in biases]
            early, late = (round(float(value), 3) for value in torch.exp(self.temperature))
        layers = (rows[0], bias[0], rows[1], bias[1], rows[2], bias[2])
        return NetWeights(inputs, self.notes["rows"].shape[1], self.outputs, (early, late), *layers)
