"""REST under `/api/v1`, made of Litestar; which is known here and in `app` alone.

    application = api(rooms=rooms, players=players, listing=listing, log=log, matchmaker=matchmaker, …)

Each file has the routes of one thing; `problems.py` alone knows which refusal is which status. Handlers are given what
they need by name. `openapi.yaml` describes it all, and is made from the same Structs.
"""

from cadogan.api.application import api

__all__ = ["api"]
