"""Print and play: the whole box of a game as sheets of paper, from the same drawings as the page."""
