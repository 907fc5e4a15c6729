"""Bastille in the eyes of a bot."""
