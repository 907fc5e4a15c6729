"""Datasets of decisions, read back from their files."""

from __future__ import annotations

from tablee.lab.datasets.reader import DecisionReader, torch_dataset

__all__ = ["DecisionReader", "torch_dataset"]
