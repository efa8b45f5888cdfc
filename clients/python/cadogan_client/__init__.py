"""Race, watch and replay at a Cadogan service. Begin with `Cadogan`; `errors` has what can go wrong."""

from cadogan_client.account import Link, NewToken, Token
from cadogan_client.challenge import Challenge
from cadogan_client.client import Cadogan
from cadogan_client.errors import CadoganError, ConnectionFailed, Problem, RaceAbandoned, Refused, UnfairDeal
from cadogan_client.feed import RaceFinish, RaceStart
from cadogan_client.frames import Ack
from cadogan_client.player import NewPlayer, Player
from cadogan_client.profile import HeadToHead, Profile
from cadogan_client.proof import Proof
from cadogan_client.ratings import RaceRatings
from cadogan_client.replay import Replay
from cadogan_client.seat import Seat
from cadogan_client.views import Board, RaceView, SeatView, Settings, Standing
from cadogan_client.watch import Watch

__all__ = [
    "Ack",
    "Board",
    "Cadogan",
    "CadoganError",
    "Challenge",
    "ConnectionFailed",
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
    "Settings",
    "Standing",
    "Token",
    "UnfairDeal",
    "Watch",
]
