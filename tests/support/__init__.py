"""What the tests share: tables to sit down at, players, servers and browsers."""
