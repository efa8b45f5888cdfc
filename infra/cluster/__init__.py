"""A whole cluster on one machine: `make cluster`."""
