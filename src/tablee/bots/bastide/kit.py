"""What Bastide brings for its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.bots.bastide.evaluator import BIAS, FEATURES, WIN_TEMPERATURE, BastideEvaluator
from tablee.bots.kit import ADVISER, BotKit

KIT: Final = BotKit(
    BastideEvaluator,
    FEATURES,
    BIAS,
    WIN_TEMPERATURE,
    Path(__file__).parent,
    with_net=("strong", "expert", ADVISER),
    has_temperaments=True,
)
