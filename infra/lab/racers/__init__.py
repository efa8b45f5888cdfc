"""Clients of a service that is being harmed: racers and spectators, who record everything that they send and hear."""
