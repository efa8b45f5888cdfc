"""Simulations of the service's players: an evening of racing, attempts to cheat the ratings, and suspects."""
