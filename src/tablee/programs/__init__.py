"""Programs at the table: a client of the API that everybody uses, and a Model Context Protocol server on it."""
