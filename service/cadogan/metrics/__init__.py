"""Metrics of a node for Prometheus, on a port of their own."""
