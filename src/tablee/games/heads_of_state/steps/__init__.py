"""The sections of the rulebook of Heads of State, one file each."""
