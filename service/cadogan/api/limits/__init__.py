"""What requests cost, and who waits."""
