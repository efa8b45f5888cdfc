"""How many examples Hypothesis draws for a property: fewer in `make quick` and `make test`, many in `make nightly`."""

import os

PERCENT = int(os.environ.get("EXAMPLES", "100"))
LEAST = 10


def examples(count: int, least: int = LEAST) -> int:
    """Number of examples for a property that takes `count` by itself. `EXAMPLES` scales it, in percent."""
    return max(count * PERCENT // 100, least)
