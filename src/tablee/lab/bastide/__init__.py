"""What is fitted for Bastide alone."""
