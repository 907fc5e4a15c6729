"""A whole server with people, bots and faults, in one process and by one seed."""
