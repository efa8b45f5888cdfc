"""A linter of our English: words and phrases to avoid, with what to write instead."""
