"""Bastille: every rule, ruling and worked example proven."""
