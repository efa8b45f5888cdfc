"""Webhooks: their addresses, their deliveries, and the node that makes them."""
