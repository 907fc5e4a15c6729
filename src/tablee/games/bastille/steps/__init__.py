"""The sections of Bastille's rulebook, one file each."""
