"""Settings of the service: one description, from which the help, the page and the checks at start come."""
