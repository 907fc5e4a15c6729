"""Weights and nets, trained and measured."""
