"""How bots choose a move: observation, heuristic, policies."""
