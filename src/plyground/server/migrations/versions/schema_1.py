"""The first schema: a row for each game and one for each move."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "1"
down_revision: str | None = None


def upgrade() -> None:
    op.create_table("about", sql.Column("key", sql.Text, primary_key=True), sql.Column("value", sql.Text))
    op.create_table(
        "games",
        sql.Column("id", sql.Text, primary_key=True),
        sql.Column("game", sql.Text, nullable=False),
        sql.Column("start", sql.Text, nullable=False),
        sql.Column("first", sql.Text, nullable=False),
        sql.Column("second", sql.Text, nullable=False),
        sql.Column("first_token", sql.Text, nullable=False),
        sql.Column("second_token", sql.Text, nullable=False),
        sql.Column("clock", sql.Text),
        sql.Column("head", sql.Integer, nullable=False),
        sql.Column("result", sql.Text, nullable=False),
        sql.Column("reason", sql.Text, nullable=False),
        sql.Column("pause", sql.Float, nullable=False),
        sql.Column("created", sql.Text, nullable=False),
        sql.Column("changed", sql.Text, nullable=False),
    )
    op.create_table(
        "moves",
        sql.Column("game_id", sql.Text, sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("parent", sql.Integer, nullable=False),
        sql.Column("move", sql.Text, nullable=False),
        sql.Column("seconds", sql.Float),
        sql.Column("score", sql.Text),
        sql.Column("clock", sql.Text),
    )
    op.execute("INSERT INTO about (key, value) VALUES ('schema', '1')")
