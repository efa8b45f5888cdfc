"""What players and spectators are told of: feeds, webhooks, the front page, who is here."""
