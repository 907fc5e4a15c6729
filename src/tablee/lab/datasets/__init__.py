"""Decisions and positions to learn from."""
