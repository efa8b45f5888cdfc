"""OAuth 2.1 for apps that act for a player: one file per endpoint."""
