"""The command line: one file per command, for players, for operators and for serving.

Commands get what they need of the service as arguments.
"""
