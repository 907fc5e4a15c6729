"""Quinze: nearest to fifteen, with one card that nobody else sees."""
