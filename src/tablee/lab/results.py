"""The results of an experiment, read back from their file."""

from __future__ import annotations

from tablee.lab.reports.results import read

__all__ = ["read"]
