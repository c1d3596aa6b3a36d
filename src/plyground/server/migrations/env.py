"""What Alembic runs to bring a database to another schema. `server/database.py` gives it the connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
