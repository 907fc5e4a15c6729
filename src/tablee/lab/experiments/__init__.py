"""Experiments: plans, arms, measures, and runs that stop when enough is known."""
