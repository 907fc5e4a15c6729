"""Moments at which small screens are short of room, and what of a page is in sight then."""

from __future__ import annotations

# Moments with many long buttons.
CROWDED = (
    ("bastille/bastille-4.game", 51),
    ("heads_of_state/heads_of_state-5.game", 182),
    ("bastide/bastide-4.game", 143),
)
BIDS = ("bastide/bastide-3.game", 45)  # as many as there are coins
# Whether a place that may be clicked lies whole in what is seen of the board, besides what one holds.
PLACE_IN_SIGHT = """() => {
  const decision = document.getElementById("decision");
  const fixed = getComputedStyle(decision).position === "fixed";
  const end = fixed ? decision.getBoundingClientRect().top : innerHeight;
  const held = document.getElementById("table-state").dataset.held;
  const places = [...document.querySelectorAll("#drawing .lit")].filter((piece) => !piece.matches(held));
  return !places.length || places.some((piece) => {
    const {top, bottom, left, right} = piece.getBoundingClientRect();
    return top >= 0 && bottom <= end && left >= -1 && right <= innerWidth + 1;
  });
}"""
# The buttons, also those of undo and hint, that are not in view.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(":is(#moves, .tools) button")].filter((button) => {
  if (!button.checkVisibility()) return false; // in a group that is closed
  const {top, bottom} = button.getBoundingClientRect();
  return top < 0 || bottom > innerHeight + 1;
}).map((button) => button.textContent)"""
