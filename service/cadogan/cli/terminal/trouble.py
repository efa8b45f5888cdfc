"""What went wrong, in words for players. The texts of a service are for programs: settings, phases, milliseconds."""

from collections.abc import Mapping

from cadogan.cli.terminal.lines import with_signs
from cadogan.cli.terminal.practice import LOST
from cadogan_client import CadoganError, ConnectionFailed, Problem, RaceAbandoned, Refused, UnfairDeal

REFUSALS: Mapping[str, str] = {
    "board-full": "This board has had as many moves as a race allows, and ended with the last one.",
    "cancelled": "You have ended this search for an opponent in another window or browser.",
    "cannot-be-won": LOST,
    "held-back": "Not yet: somebody is still playing these cards.",
    "hint-refused": "No hint: a good player would give up here.",
    "invalid-name": "A name has 2 to 20 characters: letters, digits, spaces, dots and hyphens. It begins and ends with "
    "a letter or a digit.",
    "invalid-option": "This service does not have this game with these options.",
    "invalid-settings": "This service does not have such races.",
    "missing-scope": "Your player may not do this with the token of this computer.",
    "name-taken": "Another player has this name.",
    "no-deal-yet": "No deal that can be won is ready now. Try again in some seconds.",
    "no-opponent": "No house bot is free now.",
    "no-seat": "You have no seat in this race, and can only watch it: `cadogan watch`.",
    "not-waiting": "This search for an opponent is over.",
    "our-fault": "The service made a mistake, which it has noted. Try again.",
    "overloaded": "The service is full now. Try again in some seconds.",
    "pairing-paused": "You have left several rated races in 24 hours. Wait a while.",
    "race-full": "Every seat of this race is taken. `cadogan watch` shows it.",
    "race-stands": "The service cannot read the record of this race. Its operator has to mend it.",
    "seat-has-ended": "Your race is over.",
    "too-many-attempts": "Too many codes were tried from here. Wait a while.",
    "too-many-connections": "Too many connections are open from here. Close one, or wait a minute.",
    "too-many-lobbies": "Too many of your races have not begun. Start one, or wait: each closes after ten minutes.",
    "too-many-races": "Too many of your races are under way. Wait until one of them is over.",
    "too-many-requests": "That was too much at once. Wait a moment.",
    "unavailable": "The service cannot do this now. Try again in a moment.",
    "undo-refused": "There is no move to take back.",
    "unknown-game": "This service does not have this game.",
    "unknown-pairing": "This search for an opponent is over.",
    "unknown-race": "There is no such race now. Perhaps its address or code is incomplete, or it has begun.",
    "wrong-n": "Your board had changed: this move was not made.",
    "wrong-phase": "This race has begun or is over. `cadogan watch` shows it.",
    "wrong-token": "The service no longer knows your player. The next `cadogan race` signs you up again.",
}
"""Refusals by code. `cancelled` is one of the SDK."""
OF_THE_SERVICE = frozenset({"banned", "illegal-move"})
"""Refusals whose text is for players: it has the operator's reason, or the rule that forbids the move."""
OTHERWISE = "The service refuses this, for a reason that this release does not know. A newer one may."


def sentence(error: CadoganError) -> str:
    """What was wrong, for a player."""
    match error:
        case ConnectionFailed():
            return "The service does not answer."
        case RaceAbandoned():
            return "The race never started: not everybody came."
        case UnfairDeal():
            return "The deal was not fair: its cards do not follow from what everybody committed to before the race."
        case Problem(code="name-taken", extra={"suggestion": str(free)}):
            return f"{REFUSALS['name-taken']} {free} is free."
        case Refused(code="illegal-move", detail=detail):
            text = with_signs(detail)
        case Refused(code=code, detail=detail) | Problem(code=code, detail=detail):
            text = detail if code in OF_THE_SERVICE else REFUSALS.get(code, OTHERWISE)
        case _:
            text = str(error)
    return text if text.endswith(".") else f"{text}."
