"""The doctor: looks at a set-up before it serves, and says what is wrong and how to cure it."""
