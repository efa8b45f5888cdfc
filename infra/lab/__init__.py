"""The laboratory: nodes, Postgres, bus, proxies, racers and the judge of what they saw, for all campaigns and tests."""
