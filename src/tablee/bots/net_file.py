"""Files of nets: a head that says how the net was made, and its numbers packed; read without any library."""

from __future__ import annotations

import base64
import json
import struct
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

LAYERS = ("first", "first_bias", "second", "second_bias", "last", "last_bias")


@dataclass(frozen=True)
class NetWeights:
    """The numbers of a net, layer by layer, and how it was made."""

    inputs: list[tuple[str, int]]  # what it was made to see: the fields and their sizes
    seats: int  # of the tables that it has learned at: with fewer some are empty, with more it has never seen some
    outputs: int
    win_temperature: tuple[float, float]  # how points become chances to win with it, early and late
    first: list[float]  # the weights of the first input to all units, then those of the second, and so on
    first_bias: list[float]
    second: list[float]
    second_bias: list[float]
    last: list[float]
    last_bias: list[float]
    head: dict[str, Any] = field(default_factory=dict)  # the command, seeds, figures and versions

    def seeing(self, fields: list[tuple[str, int]]) -> NetWeights | None:
        """The same net where there is more to see, which counts for nothing; none if it misses something."""
        if self.inputs == fields:
            return self
        if not set(self.inputs) <= set(fields):
            return None
        units, own, at = len(self.first_bias), {}, 0
        for name, size in self.inputs:
            own[name] = self.first[at * units : (at + size) * units]
            at += size
        first = [weight for name, size in fields for weight in own.get(name, [0.0] * (size * units))]
        return replace(self, inputs=fields, first=first)


def write_net(weights: NetWeights, path: Path) -> None:
    """Write a net; its numbers have half precision."""
    packed = {name: _packed(getattr(weights, name)) for name in LAYERS}
    data = {
        **weights.head,
        "inputs": weights.inputs,
        "seats": weights.seats,
        "outputs": weights.outputs,
        "win_temperature": weights.win_temperature,
        **packed,
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def read_net(path: Path) -> NetWeights:
    """The net in a file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    layers = {name: _unpacked(data.pop(name)) for name in LAYERS}
    early, late = data.pop("win_temperature")
    return NetWeights(
        inputs=[(str(name), int(size)) for name, size in data.pop("inputs")],
        seats=int(data.pop("seats")),
        outputs=int(data.pop("outputs")),
        win_temperature=(float(early), float(late)),
        head=data,
        **layers,
    )


def _packed(values: list[float]) -> str:
    return base64.b64encode(struct.pack(f"<{len(values)}e", *values)).decode("ascii")


def _unpacked(text: str) -> list[float]:
    data = base64.b64decode(text)
    return list(struct.unpack(f"<{len(data) // 2}e", data))
