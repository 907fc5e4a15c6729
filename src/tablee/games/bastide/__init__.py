"""Bastide, rules version 3.4 (2007): a new town between the French and the English."""
