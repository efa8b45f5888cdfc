"""Cadogan: race each other at patience, on the same deal, with every move kept."""
