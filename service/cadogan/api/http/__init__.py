"""What every route shares: authentication, bodies, limits, caching, problems."""
