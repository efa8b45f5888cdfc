"""The command line: one file per command. Commands get what they need of the service as arguments."""
