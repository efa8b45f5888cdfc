"""What one guest can do to a node: attacks within the limits, and how long the node stands still for others.

Each row is an attack. A probe asks for `/livez` and a racer plays meanwhile, each in a process of its own.
"""
