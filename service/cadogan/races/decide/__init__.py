"""Decides what a command makes happen: `decide(race, command)` returns events, or raises a refusal.

No events means that the command has been carried out already, so sending it again does no harm. Whatever time alone has
brought about comes first: a move after the time limit is out of time even if no tick came. A refusal drops those due
events, and the next `Tick` decides them again. So a caller sends a `Tick` first when something is due.
"""

from cadogan.races.decide.create import create
from cadogan.races.decide.decision import decide

__all__ = ["create", "decide"]
