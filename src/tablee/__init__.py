"""Tablée: board games of French and European history for players and researchers."""

__version__ = "0.1.0"
