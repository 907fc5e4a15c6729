"""Heads of State in the eyes of a bot."""
