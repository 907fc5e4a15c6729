"""The tables of the database. Entries are only ever appended: (table, seq) is the key and the lock."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# A table at which one game is played.
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),  # the version of the rules
    Column("edition", String(128), nullable=False),  # the name of an edition of the server, empty for the box
    Column("digest", String(64), nullable=False),  # of the edition
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # a JSON list of those that are on
    Column("seed", String(64), nullable=False),  # of all draws; revealed when the game is over
    Column("imported", Integer, nullable=False),  # moves that came with an imported record, -1 for a table of its own
    Column("invite", String(64), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("rematch", String(32), nullable=True),  # the table where the same people play again
    Column("over", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("host", String(64), nullable=True),  # the hash of the token of the host
    Column("hints", Boolean, nullable=False),  # whether players may ask for hints, among people too
    Column("listed", Boolean, nullable=False),  # whether the home page names it to everybody
    Column("continued", String(32), nullable=True),  # the finished table that it goes on from
    Column("language", String(8), nullable=False),  # that its host speaks, empty if nobody has said
)
Index("tables_by_created", tables.c.created)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("owner", String(64), nullable=True),  # the hash of the token of the player who may reclaim it
    Column("holder", String(64), nullable=True),  # the hash of the token of the player who has it now
    Column("bot", String(64), nullable=True),  # the level of the bot that plays it
    Column("code", String(64), nullable=True),  # the hash of the code by which it is handed over
    Column("seen", Float, nullable=False),  # when its holder last gave a sign of life; 0 if they never came
    Column("known_to", Text, nullable=False),  # the hashes of those who have seen its cards and left
    Column("asker", String(64), nullable=True),  # the hash of the token of somebody who asks to take it
    Column("asker_name", String(64), nullable=False),
    Column("agreed", Integer, nullable=False),  # a bit for each seat whose player lets the asker in
    Column("colour", String(16), nullable=False),  # that its player has, empty for the usual one of the seat
)
Index("seats_by_holder", seats.c.holder)
Index("seats_by_owner", seats.c.owner)
Index("seats_with_bots", seats.c.bot, sqlite_where=seats.c.bot.is_not(None), postgresql_where=seats.c.bot.is_not(None))

# What happened at a table: the deal, moves, undone moves, chat, people coming and going.
entries = Table(
    "steps",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),  # who did it; -1 for nobody
    Column("at", Float, nullable=False),
    Column("data", Text, nullable=False),  # JSON
)

# What somebody did, by the key that they sent with it: a repeat gets the first answer.
idempotency_keys = Table(
    "deeds",
    metadata,
    Column("holder", String(64), primary_key=True),  # the hash of the token of the one who did it
    Column("key", String(64), primary_key=True),
    Column("what", String(64), nullable=False),  # the hash of what was asked for
    Column("answer", Text, nullable=False),  # JSON
    Column("at", Float, nullable=False),
)

# Finished games that somebody does not want to see in their list any more.
put_away = Table(
    "put_away",
    metadata,
    Column("holder", String(64), primary_key=True),  # the hash of their token
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("data", Text, nullable=False),  # JSON: the state after the entry `seq`, and what is remembered beside it
)

# What is known about a finished game, for everybody (-2) or for one seat; written while it grows.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("data", Text, nullable=False),  # JSON: a list, in the order of the game
    Column("done", Boolean, nullable=False),
    Column("at", Float, nullable=False),  # when it was written last
)
