"""Heads of State: every rule, ruling and worked example proven."""
