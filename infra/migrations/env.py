"""Where Alembic starts. It connects to nothing.

It puts the migrations in order and writes them out as one SQL script, which `cadogan.store.migrations` runs.
"""

from alembic import context

context.configure(dialect_name="postgresql")

with context.begin_transaction():
    context.run_migrations()
