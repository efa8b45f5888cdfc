"""Refusals and faults of requests, as `application/problem+json`."""
