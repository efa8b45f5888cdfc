"""Players: names, tokens, challenges, pairing and ratings. No I/O, no clock, no randomness."""
