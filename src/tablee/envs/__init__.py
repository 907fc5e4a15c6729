"""Environments for programs that learn: PettingZoo, Gymnasium, many games at once, and OpenSpiel."""
