"""The lab: many games, sound statistics."""
