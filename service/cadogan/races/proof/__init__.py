"""Proofs of a race: its log, its digest and its deal."""
