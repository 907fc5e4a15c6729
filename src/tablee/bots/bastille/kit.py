"""What Bastille brings for its bots."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tablee.bots.bastille.evaluator import BIAS, FEATURES, WIN_TEMPERATURE, BastilleEvaluator
from tablee.bots.kit import ADVISER, BotKit

KIT: Final = BotKit(
    BastilleEvaluator, FEATURES, BIAS, WIN_TEMPERATURE, Path(__file__).parent, learned=("expert", ADVISER)
)
