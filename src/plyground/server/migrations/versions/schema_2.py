"""Several servers on one database, clocks that go on when a server ends, invitations, comments and tags."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    for column in (
        sql.Column("version", sql.Integer, nullable=False, server_default="0"),
        sql.Column("written", sql.Text),
        sql.Column("time", sql.Text),
        sql.Column("due", sql.Float),
        sql.Column("thinker", sql.Text),
        sql.Column("running", sql.Boolean, nullable=False, server_default=sql.false()),
        sql.Column("invitations", sql.Text),
        sql.Column("creator", sql.Text),
        sql.Column("comment", sql.Text, nullable=False, server_default=""),
        sql.Column("tags", sql.Text),
    ):
        op.add_column("games", column)
    op.add_column("moves", sql.Column("comment", sql.Text, nullable=False, server_default=""))
    op.create_table(
        "servers", sql.Column("id", sql.Text, primary_key=True), sql.Column("seen", sql.Float, nullable=False)
    )
    op.create_table(
        "presence",
        sql.Column("server", sql.Text, primary_key=True),
        sql.Column("game_id", sql.Text, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("first", sql.Boolean, nullable=False),
        sql.Column("second", sql.Boolean, nullable=False),
        sql.Column("watchers", sql.Integer, nullable=False),
    )
    op.create_index("games_due", "games", ["due"])
    op.create_index("games_changed", "games", ["changed"])
    op.create_index("games_creator", "games", ["creator", "created"])
    # A Plyground that knows only the first schema looks here, and then leaves the database alone.
    op.execute("UPDATE about SET value = '2' WHERE key = 'schema'")
