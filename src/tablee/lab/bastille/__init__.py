"""What is counted of Bastille alone."""
