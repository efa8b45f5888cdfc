"""What happens to the service when there are many races: exports, lists."""
