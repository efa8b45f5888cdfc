"""The figures of this service on this machine: `make bench`."""
