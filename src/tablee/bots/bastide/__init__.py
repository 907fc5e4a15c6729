"""Bastide in the eyes of a bot."""
