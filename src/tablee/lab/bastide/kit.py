"""What Bastide brings for the lab."""

from __future__ import annotations

from tablee.bots.bastide import opponent_model, outcome_model
from tablee.lab.bastide.builder import Builder
from tablee.lab.bastide.opponent_model import fit_opponents
from tablee.lab.bastide.outcome_model import fit_outcomes
from tablee.lab.kit import LabKit, Model

KIT = LabKit(
    endings=("all_works|siege_held", "siege_lost", "stalemate"),
    scripted={"builder": Builder},
    outcomes=Model(outcome_model.FILE, fit_outcomes),
    opponents=Model(opponent_model.FILE, fit_opponents),
)
