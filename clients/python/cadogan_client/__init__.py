"""Race, watch and replay on a Cadogan service. Start with `Cadogan`; `errors` lists the exceptions."""

from cadogan_client.bots import Bot, BotRunner
from cadogan_client.client import Cadogan
from cadogan_client.errors import CadoganError, ConnectionFailed, Problem, RaceAbandoned, Refused, UnfairDeal
from cadogan_client.seat import Seat
from cadogan_client.verification import Finding, Seen, Verification, verify_proof
from cadogan_client.watch import Watch
from cadogan_client.wire_types import (
    Ack,
    Board,
    Challenge,
    HeadToHead,
    Link,
    NewPlayer,
    NewToken,
    Player,
    Profile,
    Proof,
    RaceFinish,
    RaceRatings,
    RaceStart,
    RaceView,
    Replay,
    SeatView,
    Settings,
    Standing,
    Token,
)

__all__ = [
    "Ack",
    "Board",
    "Bot",
    "BotRunner",
    "Cadogan",
    "CadoganError",
    "Challenge",
    "ConnectionFailed",
    "Finding",
    "HeadToHead",
    "Link",
    "NewPlayer",
    "NewToken",
    "Player",
    "Problem",
    "Profile",
    "Proof",
    "RaceAbandoned",
    "RaceFinish",
    "RaceRatings",
    "RaceStart",
    "RaceView",
    "Refused",
    "Replay",
    "Seat",
    "SeatView",
    "Seen",
    "Settings",
    "Standing",
    "Token",
    "UnfairDeal",
    "Verification",
    "Watch",
    "verify_proof",
]
