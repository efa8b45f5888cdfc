"""Finding somebody to race: challenges, matchmaking, bots, who is here."""
