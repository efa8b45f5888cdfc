"""Routes at the root of the service: probes for operators, and addresses that a standard fixes."""
