"""Several nodes as one service, measured: `python -m infra.nodes`."""
