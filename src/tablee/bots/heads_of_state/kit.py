"""What Heads of State brings for its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.bots.heads_of_state.evaluator import BIAS, FEATURES, WIN_TEMPERATURE, HeadsOfStateEvaluator
from tablee.bots.kit import ADVISER, BotKit

KIT: Final = BotKit(
    HeadsOfStateEvaluator,
    FEATURES,
    BIAS,
    WIN_TEMPERATURE,
    Path(__file__).parent,
    learned=("strong", "expert", ADVISER),
    with_net=("expert", ADVISER),
)
