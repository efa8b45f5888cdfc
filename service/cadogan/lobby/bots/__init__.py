"""House bots, and races against them."""
