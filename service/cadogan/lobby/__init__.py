"""Services between the API and the rooms: matchmaking, challenges, daily deals, the feed, house bots."""
