"""Verifies a proof without the rules of the games, and compares it with what a client kept and showed of the race."""

from cadogan_client.verification.finding import Finding
from cadogan_client.verification.proof import Verification, verify_proof
from cadogan_client.verification.seen import Seen

__all__ = ["Finding", "Seen", "Verification", "verify_proof"]
