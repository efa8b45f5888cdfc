"""Answers that a client or this node already has."""
