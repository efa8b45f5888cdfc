"""Coverage-guided fuzzing of everything that decodes bytes from outside, in this process and without a network."""
