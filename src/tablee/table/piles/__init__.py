"""What a seat can know of cards drawn unseen, and worlds that fit it."""
