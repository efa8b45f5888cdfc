"""Simulations of the service's players: an evening of racing, and attempts to cheat the ratings."""
