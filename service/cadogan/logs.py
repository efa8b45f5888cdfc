"""Structured logs on standard error: one JSON object per line, or readable lines in a terminal.

Entries of libraries, warnings of Python and uncaught exceptions go the same way as our own. An outage repeats itself
many times a second, in every room and every periodic task: of entries that say the same, one a second is written, with
the number of those that were left out since the last one.
"""

import logging
import re
import sys
import time
from collections.abc import Callable
from contextvars import Context, copy_context
from io import StringIO
from types import TracebackType
from typing import TextIO
from uuid import UUID

import structlog
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

OF_POSTGRES = "Postgres "
"""Begin of the error in every entry about an outage of Postgres, whatever was about to be done."""
SUBJECTS = ("of", "projection", "race_id")
"""Fields that name what an entry is about. The same event about another subject is no repetition: a fault of one kind
of periodic work, or of one race, must not hide that of another."""
PAUSE_S = 1.0
"""Seconds between two entries that say the same."""
MOST_KEPT = 1000
"""Kinds of entries that are remembered. Beyond that, all are forgotten: messages of libraries may all differ."""

ROW = re.compile(r"^DETAIL: .*$", re.MULTILINE)
"""Line of an error of Postgres. It may have the whole row that was refused, such as a nonce or the seed of a deal."""

ASYNCIO = "asyncio"
"""Logger of the event loop."""

NODE: dict[str, str] = {}
"""The id of the node, once this process is one. Loggers are cached with their processors, so one of them looks here."""

logger = structlog.get_logger()


class Throttle:
    """Drops warnings and errors that repeat an entry of the last second."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._next_s: dict[tuple[object, ...], float] = {}
        self._left_out: dict[tuple[object, ...], int] = {}

    def __call__(self, _logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
        """Pass an entry on, or raise DropEvent."""
        if entry["level"] in ("debug", "info"):
            return entry
        is_outage = str(entry.get("error", "")).startswith(OF_POSTGRES)
        key = (OF_POSTGRES,) if is_outage else (entry["event"], *map(entry.get, SUBJECTS))
        now_s = self._now_s()
        if now_s < self._next_s.get(key, 0):
            self._left_out[key] = self._left_out.get(key, 0) + 1
            raise structlog.DropEvent
        if len(self._next_s) >= MOST_KEPT:
            self._next_s.clear()
            self._left_out.clear()
        self._next_s[key] = now_s + PAUSE_S
        if left_out := self._left_out.pop(key, 0):
            entry["left_out"] = left_out
        return entry


class ToStructlog(logging.Handler):
    """Logs entries of libraries through structlog."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log an entry."""
        try:
            level = "warning" if record.levelno < logging.ERROR else "error"
            exc_info = {"exc_info": record.exc_info} if record.exc_info and record.exc_info[0] else {}
            # asyncio reports a lost error when its task is freed, in whatever context that happens to be: an empty one
            # names no request instead of a wrong one.
            context = Context() if record.name == ASYNCIO else copy_context()
            context.run(getattr(logger, level), record.getMessage(), logger=record.name, **exc_info)
        except Exception:  # noqa: BLE001 - as every handler of the standard library
            self.handleError(record)


def set_up_logs(level: str = "info") -> None:
    """Log from a level up; libraries from `warning` up. Can be called again, before anything is logged."""
    is_person = sys.stderr.isatty()
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            add_node,
            structlog.processors.add_log_level,
            Throttle(),
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([] if is_person else [structlog.processors.format_exc_info]),
            without_rows,
            renderer(is_person=is_person),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[ToStructlog()])
    logging.captureWarnings(capture=True)
    if not is_person:
        sys.excepthook = log_uncaught


def name_node(node_id: UUID) -> None:
    """Log the id of the node in every entry of this process."""
    NODE["node"] = str(node_id)


def add_node(_logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
    """Add the id of the node to an entry."""
    entry.update(NODE)
    return entry


def log_uncaught(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log an exception that ends the process."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
        return
    logger.critical("crashed", exc_info=(kind, error, traceback))


def without_rows(_logger: WrappedLogger, _method: str, entry: EventDict) -> EventDict:
    """Remove the rows that Postgres has refused from an entry."""
    for name in ("error", "exception", "event"):
        if isinstance(text := entry.get(name), str):
            entry[name] = ROW.sub("DETAIL: (not logged)", text)
    return entry


def write_traceback(to: TextIO, error: ExcInfo) -> None:
    """Write a traceback for a person."""
    whole = StringIO()
    structlog.dev.plain_traceback(whole, error)
    to.write(ROW.sub("DETAIL: (not logged)", whole.getvalue()))


def renderer(*, is_person: bool) -> Processor:
    """Write an entry. Tracebacks have no local variables, which may include tokens and secrets."""
    if is_person:
        return structlog.dev.ConsoleRenderer(exception_formatter=write_traceback)
    return structlog.processors.JSONRenderer()
