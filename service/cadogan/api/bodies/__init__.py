"""What a request may say, and how an answer is written."""
