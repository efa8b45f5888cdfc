"""Entry point of Alembic, which connects to no database here.

Alembic puts the migrations in order and writes them as one SQL script, which the package runs.
"""

from alembic import context

context.configure(dialect_name="postgresql")

with context.begin_transaction():
    context.run_migrations()
