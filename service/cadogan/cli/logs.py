"""Structured logs on standard error: JSON, or readable lines in a terminal."""

import logging
import sys

import structlog


def set_up_logs() -> None:
    """Log from `info` up; libraries from `warning` up."""
    is_person = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if is_person else [structlog.processors.format_exc_info]),
            renderer(is_person=is_person),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr, format="%(levelname)s %(name)s: %(message)s")


def renderer(*, is_person: bool) -> structlog.typing.Processor:
    """Log an entry of a library. Tracebacks have no local variables, which may include tokens and secrets."""
    if is_person:
        return structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    return structlog.processors.JSONRenderer()
