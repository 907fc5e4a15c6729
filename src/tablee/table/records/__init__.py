"""Games on record: written, read, played again."""
