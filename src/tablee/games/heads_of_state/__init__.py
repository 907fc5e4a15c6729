"""Heads of State, by Peter Hawes (2008): nobles, treachery and revolutions in four countries."""
