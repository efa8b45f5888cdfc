"""Guards periodic work: one failed run is logged and the next one still happens."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from cadogan.store.errors import Unreachable

logger = structlog.get_logger()


@contextmanager
def run_guarded(of: str) -> Iterator[None]:
    """Log an exception instead of raising it, so that the caller's loop goes on."""
    try:
        yield
    except Unreachable as error:
        logger.warning("postgres does not answer", of=of, error=str(error))
    except Exception:
        logger.exception("periodic work failed", of=of)
