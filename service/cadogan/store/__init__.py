"""Postgres: the log of races, the few tables that change, and what is computed from the log."""
