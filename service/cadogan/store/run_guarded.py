"""What a node does again and again, and how it outlives a beat that fails."""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from cadogan.store.errors import Unreachable

logger = structlog.get_logger()


@contextmanager
def run_guarded(of: str) -> Iterator[None]:
    """Tell why a beat failed, and nothing more: others wait for the next one, which comes all the same."""
    try:
        yield
    except Unreachable as error:
        logger.warning("postgres does not answer", of=of, error=str(error))
    except Exception:
        logger.exception("a beat failed", of=of)
