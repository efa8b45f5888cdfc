"""The command line: one file for each command. What a command needs of the service is handed to it."""

from cadogan.cli.program import program

__all__ = ["program"]
