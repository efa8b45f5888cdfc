"""Stable code of every refusal, the same on the socket and in REST."""

from cadogan.races import errors as races
from cadogan.rooms import errors as rooms
from cadogan.rules import errors as rules
from cadogan.store import errors as store

CODES: dict[type[Exception], str] = {
    races.InvalidSettings: "invalid-settings",
    races.WrongPhase: "wrong-phase",
    races.RaceFull: "race-full",
    races.NotInRace: "no-seat",
    races.WrongNonce: "wrong-nonce",
    races.WrongN: "wrong-n",
    races.SeatHasEnded: "seat-has-ended",
    races.BoardFull: "board-full",
    races.UndoRefused: "undo-refused",
    races.HintRefused: "hint-refused",
    races.HeldBack: "held-back",
    rooms.RaceStands: "unavailable",
    store.LogClosed: "unavailable",
    rules.UnknownGame: "unknown-game",
    rules.InvalidOption: "invalid-option",
    rules.InvalidSeed: "invalid-seed",
    rules.InvalidDeck: "invalid-deck",
    rules.InvalidMove: "invalid-move",
    rules.IllegalMove: "illegal-move",
}


def code_of(refusal: Exception) -> str:
    """Code of a refusal."""
    return CODES[type(refusal)]
