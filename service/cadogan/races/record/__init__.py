"""What is public of a race."""
