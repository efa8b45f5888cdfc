"""Commands for operators, on the database of a service."""
