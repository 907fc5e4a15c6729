"""Notices on their way: what they say, the shapes that services want, and who sends them when."""
