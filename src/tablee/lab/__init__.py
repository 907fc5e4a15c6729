"""The lab: many games, honest statistics."""
