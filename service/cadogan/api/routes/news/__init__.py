"""What happens, told to programs: feeds and webhooks."""
