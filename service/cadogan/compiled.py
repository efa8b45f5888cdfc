"""Modules of this package compiled by mypyc. `make fast` makes them; without them, the same code runs in Python.

They are in `__compiled__`, in a folder named after a digest of their sources, so modules compiled from other sources
are never imported. `python -X uncompiled` ignores them.
"""

import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

SOURCES = Path(__file__).parent
COMPILED = SOURCES / "__compiled__"

MODULES = (
    "rules.compiled_rules",
    "rules.position",
    "rules.legal",
    "rules.layout",
    "rules.refusal",
    "rules.policies.heuristic",
    "rules.policies.order",
    "rules.solver.playouts",
    "rules.solver.rounds",
    "rules.solver.event_order",
    "rules.solver.sat_solver",
    "rules.solver.placements",
    "rules.solver.search",
    "rules.solver.descent",
    "rules.solver.attempts",
    "rules.solver.deadlock",
    "rules.solver.relaxed_deal",
    "rules.solver.relaxation",
    "rules.solver.relaxed_cards",
    "rules.solver.relaxed_stock",
    "rules.solver.likeness",
    "rules.solver.loose",
    "rules.solver.promise",
    "rules.solver.safety",
    "rules.solver.stock",
    "rules.solver.open_cards.places",
    "rules.solver.open_cards.board",
    "rules.solver.open_cards.standstill",
    "rules.solver.open_cards.estimate",
    "rules.solver.open_cards.open_search",
    "rules.solver.turned_cards.turned_places",
    "rules.solver.turned_cards.turned_board",
    "rules.solver.turned_cards.turned_standstill",
    "rules.solver.turned_cards.turned_estimate",
    "rules.solver.turned_cards.turned_search",
    "races.changes",
    "races.evolve",
    "races.decide.decision",
    "races.decide.play",
    "races.decide.finish",
    "races.decide.due",
    "races.record.record",
    "races.record.public_state",
    "races.record.fair_view",
    "races.record.meeting_points",
    "rooms.append_pipeline",
    "rooms.audience",
    "rooms.own_board",
    "rooms.publisher",
    "rooms.room",
    "rooms.wire.frames",
    "store.log.batch",
)
"""Modules that run on every move. The others describe games, or run seldom.

None has a Struct: mypyc silently drops msgspec's `frozen` and `gc=False`, and takes a `ClassVar` for a field.
"""
LIBRARY = "all__mypyc"
"""The shared library that has the code of all of them."""
NAMES = frozenset(f"cadogan.{name}" for name in (*MODULES, LIBRARY))


def digest() -> str:
    """Digest of the rules and of every other module that is compiled, as hexadecimal digits."""
    digested = sha256()
    for source in sorted({*SOURCES.glob("rules/**/*.py"), *map(source_of, MODULES)}):
        text = source.read_bytes()
        digested.update(f"{source.relative_to(SOURCES)} {len(text)}\n".encode() + text)
    return digested.hexdigest()[:16]


def source_of(module: str) -> Path:
    """Source of a module."""
    return SOURCES / f"{module.replace('.', '/')}.py"


def compiled_from_these_sources() -> Path | None:
    """Folder of compiled modules to import instead of the sources, if there is one."""
    if not COMPILED.is_dir() or "uncompiled" in sys._xoptions:  # noqa: SLF001 - documented; the core asks no environment
        return None
    folder = COMPILED / digest()
    return folder if folder.is_dir() else None


class CompiledModules(MetaPathFinder):
    """Finds compiled modules. Python finds all others, and these too where none are compiled for it."""

    def __init__(self) -> None:
        self._folder = cache(compiled_from_these_sources)  # asked for the first of the modules, not by every command

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find one of `NAMES`."""
        del path, target
        if fullname not in NAMES or (folder := self._folder()) is None:
            return None
        file = (folder / fullname.partition(".")[2].replace(".", "/")).with_suffix(EXTENSION_SUFFIXES[0])
        return spec_from_file_location(fullname, file) if file.exists() else None
