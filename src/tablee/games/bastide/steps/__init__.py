"""The sections of Bastide's rulebook, one file each."""
