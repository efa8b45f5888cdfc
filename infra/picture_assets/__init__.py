"""Builds what pictures of races are put together from, out of the web client's own cards and tables."""
