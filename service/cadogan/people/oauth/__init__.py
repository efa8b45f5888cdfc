"""Apps that act for a player: OAuth 2.1 without registration of clients, as pure functions."""
