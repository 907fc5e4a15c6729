"""Attacks on a server of our own, on loopback and bounded in time; each counts what it tried and what held."""
