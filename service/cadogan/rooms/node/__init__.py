"""The process of a node: its connections, its load and its end."""
