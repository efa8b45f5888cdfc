"""Histories of clients, and what must be true of the log that they leave behind, in the manner of Jepsen.

Clients record every command with its answer (`history.py`). Afterwards the log is read and compared (`check.py`).
"""
