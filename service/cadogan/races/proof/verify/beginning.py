"""Checks the beginning of a log: its first event, and the ghosts and house bots that are seated with it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest

from msgspec.structs import astuple

from cadogan.races.board import replay_layouts
from cadogan.races.commands import Create, Ghost
from cadogan.races.decide import create
from cadogan.races.errors import RaceError
from cadogan.races.events import Event, GhostSeated, RaceCreated
from cadogan.races.facts import RACE_RULES
from cadogan.races.proof.fair_deal import SECRET_BYTES
from cadogan.races.proof.proof_forms import decoded
from cadogan.races.proof.verify.event_finding import event_findings, name_of
from cadogan.races.proof.verify.finding import Finding, text
from cadogan.rules import RULES_VERSION, RulesError, Seed
from cadogan.rules.seed import SEED_BYTES


def beginning_findings(event: Event, after: Sequence[Event]) -> Iterator[Finding]:
    """Mistakes in the first event of a log, and in the ghosts and house bots that are seated with it."""
    if not isinstance(event, RaceCreated):
        yield Finding(1, "type", name_of(event), "RaceCreated, the first event of every log")
    elif event.rules_version != RULES_VERSION:
        yield Finding(
            1, "rules_version", str(event.rules_version), f"{RULES_VERSION}, the version of the rules in this program"
        )
    elif not 1 <= event.race_rules <= RACE_RULES:
        yield Finding(1, "race_rules", str(event.race_rules), f"1 to {RACE_RULES}, the versions that this program has")
    elif event.secret is not None and event.seed is not None:
        yield Finding(1, "secret", event.secret.hex(), "none: the deal is picked, and has a seed")
    elif event.seed is None and len(event.secret or b"") != SECRET_BYTES:
        yield Finding(1, "secret", hex_or_none(event.secret), f"{SECRET_BYTES} bytes")
    elif event.seed is not None and len(event.seed) != SEED_BYTES:
        yield Finding(1, "seed", event.seed.hex(), f"{SEED_BYTES} bytes")
    elif event.settings.time_limit is None:
        yield Finding(1, "settings.time_limit", "null", "a number of seconds, set when the race is created")
    else:
        yield from terms_findings(event, after)


def terms_findings(event: RaceCreated, after: Sequence[Event]) -> Iterator[Finding]:
    """Mistakes in the settings of a race, in its ghosts and house bots, or in the position that practice began from."""
    try:
        seated = seated_at_once(event, after)
    except (RaceError, RulesError) as refusal:
        yield Finding(1, "settings", text(event.settings), str(refusal))
        return
    for version, (right, logged) in enumerate(zip_longest(seated, after[: len(seated)]), start=2):
        yield from event_findings(version, right, logged)
        if isinstance(logged, GhostSeated):
            yield from ghost_findings(version, event, logged)
    if event.origin is None:
        return
    if event.seed is None or event.settings.seats != 1:
        yield Finding(
            1, "origin", text(decoded(event)), "null: only practice with a picked deal and one seat has an origin"
        )
        return
    game = event.new_race().game
    try:
        replay_layouts(game.start(Seed(event.seed).deck(game)), event.origin.actions)
    except RulesError as refusal:
        yield Finding(1, "origin.actions", " ".join(event.origin.actions), str(refusal))
    except IndexError:
        yield Finding(1, "origin.actions", " ".join(event.origin.actions), "a move before each undo")


def seated_at_once(event: RaceCreated, after: Sequence[Event]) -> Sequence[Event]:
    """What must follow the first event at once: its ghosts and house bots take their seats.

    Raises:
        RaceError: No race can begin like this.
        RulesError: The game has no such options.
    """
    ghosts = takewhile(lambda event: isinstance(event, GhostSeated), after)
    commanded = tuple(Ghost(*astuple(ghost)[2:]) for ghost in ghosts)
    terms = (event.at, event.race_id, event.creator, event.settings, event.secret or b"", event.seed)
    command = Create(*terms, ghosts=commanded, house_bots=event.house_bots, made_by=event.made_by, origin=event.origin)
    return create(command, event.race_rules)[1:]


def ghost_findings(version: int, created: RaceCreated, ghost: GhostSeated) -> Iterator[Finding]:
    """Mistakes in the actions of a ghost."""
    assert created.seed is not None  # `create` refuses ghosts without a seed
    if len(ghost.times) != len(ghost.actions):
        yield Finding(version, "times", str(len(ghost.times)), f"{len(ghost.actions)}, one for each action")
    if [*ghost.times, ghost.ended] != sorted([*ghost.times, ghost.ended]):
        yield Finding(
            version, "times", " ".join(map(str, ghost.times)), f"times in ascending order, up to {ghost.ended}"
        )
    game = created.new_race().game
    try:
        replay_layouts(game.start(Seed(created.seed).deck(game)), ghost.actions)
    except (RulesError, IndexError) as refusal:  # IndexError: an undo without a move
        why = str(refusal) if isinstance(refusal, RulesError) else "a move before each undo"
        yield Finding(version, "actions", " ".join(ghost.actions), why)


def hex_or_none(value: bytes | None) -> str:
    """Bytes as a finding shows them."""
    return "none" if value is None else value.hex()
