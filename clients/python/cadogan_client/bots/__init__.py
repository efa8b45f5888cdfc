"""A framework for bots: `class MyBot(Bot)` with a method `choose` is a whole bot, and `main(MyBot)` runs it."""

from cadogan_client.bots.bot import Bot
from cadogan_client.bots.program import main
from cadogan_client.bots.runner import BotRunner

__all__ = ["Bot", "BotRunner", "main"]
