"""Commands for players and authors of programs: they need no service, or watch any."""
