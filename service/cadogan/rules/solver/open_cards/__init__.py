"""Searches deals in which every card lies open and there is no stock, in a compact form of their layouts."""
