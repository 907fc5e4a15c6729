"""The tables of the database. Entries are only ever appended: (table, seq) is the key and the lock.

A person is known by the hash of the token of their first device.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    cast,
    literal,
)

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
    Column("group", Boolean, nullable=False),  # whether a group of people elsewhere is told of it
    Column("pace", String(16), nullable=False),  # how much time its players have, empty if they have all of it
    Column("at_zero", String(8), nullable=False),  # what happens when the time of one of them is up
    Column("rated", Boolean, nullable=False),  # whether its result counts for the ratings of its players
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
    Column("program", Boolean, nullable=False),  # whether its holder is a program, which has said so
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

# The tables where somebody's clock runs, and when the first of their times is up, in served time.
deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("at", Float, nullable=False),
)
Index("deadlines_by_at", deadlines.c.at)

# For how long the server has been there, in one row.
served_time = Table(
    "served_time",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("time", Float, nullable=False),  # in seconds since its first start
    Column("wall", Float, nullable=False),  # the time of day at which that was written
)

# Moves that players have left for when they owe them.
prepared = Table(
    "prepared",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Column("move", String(200), nullable=False),
    Column("seq", Integer, nullable=False),  # the last entry that its player knew
    Column("ended", String(16), nullable=False),  # why it will not be played, empty as long as it may be
)
Index("prepared_by_person", prepared.c.person)

# The devices of people; a token without a row is a person of its own.
devices = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),  # its hash
    Column("person", String(64), nullable=True),  # nobody once it is signed out
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when it last gave a sign of life, within the hour
)
Index("devices_by_person", devices.c.person)

# What makes one more device that of a person, by its hash.
codes = Table(
    "codes",
    metadata,
    Column("code", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("expires", Float, nullable=True),
)
Index("codes_by_person", codes.c.person)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("public_key", Text, nullable=False),
    Column("count", BigInteger, nullable=False),  # of its uses, if it counts them
    Column("label", String(64), nullable=False),
    Column("created", Float, nullable=False),
)
Index("passkeys_by_person", passkeys.c.person)

# What somebody has written for themselves at a table.
notes = Table(
    "notes",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),
)

# Who is to be told what: written with the entry that it follows from, settled when it is sent or needless.
notices = Table(
    "notices",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("person", String(64), primary_key=True),  # the holder of a seat, or the group of the table
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("due", Float, nullable=False),  # when it may be sent
    Column("deadline", Float, nullable=True),  # when the time of the seat is up
    Column("tries", Integer, nullable=False),
    Column("claimed", Float, nullable=False),  # until when a process has it for itself
    Column("sent", Float, nullable=False),  # 0 until a service has taken it
)
Index("notices_by_due", notices.c.sent, notices.c.due)
Index("notices_by_person", notices.c.person)

# The ways to reach people and groups.
ways = Table(
    "ways",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("address", Text, nullable=False),
    Column("keys", Text, nullable=False),
    Column("origin", String(256), nullable=False),  # the address of this server as they call it
    Column("confirmed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("error", String(256), nullable=False),  # of the last attempt
    Column("failures", Integer, nullable=False),  # in a row
    Column("retired", Float, nullable=False),  # 0 as long as it is used
)
Index("ways_by_person", ways.c.person)

# How people want to be told.
wishes = Table(
    "notice_wishes",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("language", String(8), nullable=False),
    Column("quiet_from", Integer, nullable=False),  # hours of their day
    Column("quiet_to", Integer, nullable=False),
    Column("offset", Integer, nullable=False),  # minutes that their clock is ahead of UTC
)

# The pages of tables that people have open, and when they touched them.
looks = Table(
    "looks",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("page", String(32), primary_key=True),
    Column("at", Float, nullable=False),
    Column("visible", Boolean, nullable=False),
)

# What the server made for itself at its first start and needs again.
secrets = Table(
    "secrets",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)

# Where a person may be named, apart from lists of those who have seen some cards: when two become one, or when one is
# forgotten, all of these follow. Of two rows that would then be the same, the one of the joined person stays.
PERSON_COLUMNS = (
    tables.c.host,
    seats.c.owner,
    seats.c.holder,
    seats.c.asker,
    devices.c.person,
    codes.c.person,
    passkeys.c.person,
    ways.c.person,
    prepared.c.person,
)
PERSON_KEYS = (
    (put_away.c.holder, put_away.c.table_id),
    (notes.c.person, notes.c.table_id),
    (idempotency_keys.c.holder, idempotency_keys.c.key),
    (wishes.c.person, literal(1)),  # there is one row of a person
    (looks.c.person, looks.c.table_id + looks.c.page),
    (notices.c.person, notices.c.table_id + cast(notices.c.seq, String) + notices.c.kind),
)
# What is deleted when somebody is forgotten.
OWN_ROWS = (
    devices.c.person,
    codes.c.person,
    passkeys.c.person,
    notes.c.person,
    put_away.c.holder,
    idempotency_keys.c.holder,
    ways.c.person,
    wishes.c.person,
    looks.c.person,
    notices.c.person,
    prepared.c.person,
)
