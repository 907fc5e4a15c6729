"""What was found, as figures, charts, pages and files."""
