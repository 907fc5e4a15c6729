"""Bots at tables, hints and analyses: processes that think, and whose turn it is."""
