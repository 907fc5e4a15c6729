"""One table in words: what a seat is told, made from its view alone.

`tell` makes a `Told`, whose `text` the terminal, text environments, the arena and the API hand on; the reading page
shows its parts under headings.
"""

from tablee.text.moves import Offer, offers
from tablee.text.news import in_brief
from tablee.text.pieces import Section
from tablee.text.told import Told, refusal, tell, tokens

__all__ = ["Offer", "Section", "Told", "in_brief", "offers", "refusal", "tell", "tokens"]
