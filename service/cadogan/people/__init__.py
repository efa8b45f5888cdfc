"""Players: their names, and the tokens by which they are known. No I/O, no clock, no chance."""
