"""A package for pytest, so that its fixtures of package scope end with its last test and not with the run."""
