"""Tournaments on this node: what players ask for, who is here, and the work of the node that pairs."""
