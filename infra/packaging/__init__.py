"""Builds the packages that people install."""
