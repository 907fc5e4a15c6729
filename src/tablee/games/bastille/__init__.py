"""Bastille, by Christoph Behre (2018): Paris on the eve of the Revolution."""
