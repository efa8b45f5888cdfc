"""Reads every stored race again, and compares what was computed from it with what the tables say."""
