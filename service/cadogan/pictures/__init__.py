"""Pictures of races and deals for cards of links: drawn from our own cards, in a process of their own."""
