"""Descriptions and examples of fields whose names mean the same in many bodies and answers.

Other fields are described by a docstring below them, which takes precedence. A test fails for a field that has neither.
"""

from typing import Any

RACE = "0199c82d-70c2-7c1a-9d3e-5b0a4c2d1e7f"
PLAYER = "3f0b6c1e-8a54-4d27-b1c9-6e2f70a9d845"
HEX = "6dba7c8ad33e5a4f0c9be1d27f8340615e92ab7dc4f01836b5e0972acd4f1b83"
MS = 1_760_000_083_250
CURSOR = "NRvi25PNA0bEEAGiF6WtCXMssdU-3e-L4NoH"

FIELD_DOCS: dict[str, tuple[str, Any]] = {
    # A race, its seats and its events
    "id": ("Id.", RACE),
    "race": ("The race.", RACE),
    "race_id": ("Id of the race.", RACE),
    "events": ("Events, in order.", ...),
    "p": ("Number of the last public event: 1, 2, 3 …, without gaps.", 41),
    "t": ("Milliseconds since the start of the race; 0 before it.", 83_250),
    "at": ("Time of the event, in milliseconds since the epoch.", MS),
    "type": ("Type.", ...),
    "phase": ("Phase of the race.", "racing"),
    "state": ("State.", ...),
    "settings": ("Settings of the race.", ...),
    "creator": ("Id of the player who created the race.", PLAYER),
    "house": ("Whether it belongs to house bots.", False),
    "is_house": ("Whether it belongs to house bots.", False),
    "seat": ("Seat, counted from 0.", 0),
    "seats": ("Number of seats.", 2),
    "seats[]": ("The seats, in order.", ...),
    "player": ("Id of a player. Names can be deleted, ids stay.", PLAYER),
    "racers": ("Players by seat, with names.", ...),
    "spectators": ("Number of spectators. A player counts once, and so do all guests at one address.", 3),
    "rematch_of": ("Id of the race of which this is the rematch.", None),
    "origin": ("Where a practice race began: the board of another race.", None),
    "ghost": ("The finished board that plays again in this seat.", None),
    "of_seat": ("Seat of the race that the board comes from.", 0),
    "invited": ("Players who may join; empty for anyone.", []),
    "race_rules": (
        "Rules of a race: 2 caps renewals, 3 fixes rated, 4 meeting points, 5 public decisions, 6 giving up.",
        2,
    ),
    "made_by": ("How the race was made: by a player, by pairing, by a challenge, or by the service.", "pairing"),
    "left": ("Players who left after a nonce was opened.", [PLAYER]),
    "house_bots": ("House bots with a seat. They commit to their nonces, and open them, before anyone can join.", []),
    "lobby_s": ("Seconds that the lobby waits.", 600),
    "created_at": ("When the lobby opened, in milliseconds since the epoch.", MS),
    "starter": ("Seat of the racer who may start the race now; null if nobody may.", None),
    "starts_at": ("When the countdown ends, in milliseconds since the epoch.", MS),
    "started_at": ("When the race started, in milliseconds since the epoch.", MS),
    "finished_at": ("When the race finished, in milliseconds since the epoch.", MS),
    "reason": ("Reason.", "lobby expired"),
    # Boards
    "n": ("Moves and undos that the board has had.", 17),
    "home": ("Cards on the foundations.", 9),
    "piles": ("Piles by name, each from bottom to top; `--` is a face-down card.", {"t1": "KH", "t3": "8S 7H 6S 5H"}),
    "move": ("A move in notation.", "t1-t3x4"),
    "action": ("A move in notation, or `undo`.", "t1-t3x4"),
    "actions": ("Moves in notation and `undo`, in order.", ["r1-f3", "deal"]),
    "turned": ("Faces that the move turned up, concatenated.", "7H"),
    "times": ("Time of each action, in milliseconds since the start.", [2_400, 5_150]),
    "moves": ("Moves and undos made.", 31),
    # How it ends
    "how": ("How the seat ended.", "won"),
    "ended": ("How, or when, the seat ended.", None),
    "place": ("Place: winners by time, then racers who played on, then racers who gave up. Ties share a place.", 1),
    "places": ("Places by seat.", [1, 2]),
    "standings": ("Results of the seats, best first.", ...),
    # The fair deal
    "commitment": ("SHA-256, in hexadecimal, of a value that is revealed later.", HEX),
    "nonces": ("Nonces of the racers, by seat, in hexadecimal.", [HEX[:32]]),
    "secret": ("Secret of the service, in hexadecimal.", HEX),
    "seed": ("Seed of the deal, in hexadecimal.", HEX[32:]),
    "digest": ("Digest of the log up to this event, SHA-256 in hexadecimal.", HEX),
    "rules_version": ("Version of the rules that the race was played with.", 1),
    # Deals and days
    # Games
    "game": ("Id of a game.", "duchess"),
    "options": ("Options and their values. Options that are left out have the game's defaults.", {}),
    "deal": ("Id of the deal, if it can be played in other races.", None),
    # Players and pairing
    "name": ("Name.", "Ada"),
    "token": ("Authenticates the player. It is shown only once.", "Q9m0v2sYx3kB7tLr5nWc1eHd8fJg4aPz"),
    "rated": ("Whether the result counts for ratings.", False),
    "since": ("When the wait began, in milliseconds since the epoch.", MS),
    "expires_at": ("When it expires, in milliseconds since the epoch.", MS),
    "undo": ("Undo policy: `none`, `free`, or `penalty`.", "none"),
    "time_limit": ("Seconds that each racer has.", 600),
    "bot": ("Whether the player is a program.", False),
    "scopes": ("Scopes of the token.", ["race:play", "player:read"]),
    "used_at": ("Last use, to the hour, in milliseconds since the epoch; null if never used.", MS),
    # Ratings and results
    "rating": ("Rating in points; every player begins at 25.", 27.4),
    "deviation": ("Uncertainty of the rating, in points.", 2.1),
    "provisional": ("Whether the rating rests on too few races, or too few opponents.", False),
    "now": ("Current rating.", ...),
    # Answers as a whole
    "next": ("Cursor of the following page; null on the last one.", CURSOR),
    "status": ("Status.", "alive"),
    "code": ("Stable code of this kind of problem.", "wrong-n"),
    "detail": ("What was wrong, and what would be right.", "the board is at n=18, the command says n=17"),
}
"""Description and example by field name; `...` if the example is composed from the field's type."""

EXAMPLES: dict[str, Any] = {
    "start_by": MS,
    "ends_at": MS,
    "until_at": MS,
    "time": 312_480,
    "nonce": HEX[:32],
    "committed_at": MS,
    "begins_at": MS,
    "opens_at": MS,
    "winnable": True,
    "witness": None,
    "won": 3,
    "percentile": 80,
    "parted": 12,
    "be_there_by": MS,
    "to": None,
    "taker": None,
    "made_at": MS,
    "replaced": None,
    "offer": None,
    "decline_reason": None,
    "hints": True,
    "least_time_limit": 60,
    "most_time_limit": 900,
    "bots": True,
    "score": 21.3,
    "least_opponents": 8,
    "counted": 1.0,
    "wins": 12,
    "losses": 9,
    "solved": 5,
    "best_time": 312_480,
    "most_home": 52,
    "change": 0.8,
    "decided": True,
    "rank": 3,
    "other": RACE,
    "others_place": 2,
    "cursor": CURSOR,
}
"""Examples of fields that are described by a docstring. Without one, the example is composed from the field's type."""
