"""REST under `/api/v1`, built on Litestar. Only this package and `app` import it.

    application = api(services)

`routes/` has one file per resource. `problems/refusals.py` has the status of every refusal. Handlers get services by
name. `openapi.yaml` is generated from the handlers and Structs.
"""

from cadogan.api.application import api

__all__ = ["api"]
