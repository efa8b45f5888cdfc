"""A test for each sentence of `docs/rules.md`, with the sentence as its docstring; `…` stands for what is left out."""
