"""Editions with other numbers: what they change, and which one balances a game."""
