"""How bots choose a move: observation, heuristic, policies."""

from cadogan.rules.mypyc_modules import compiled_from_these_sources

__path__[:0] = [f"{folder}/policies" for folder in compiled_from_these_sources()]
