"""Static files: the web client and the documentation."""
