"""Old months as files: written, checked and restored."""
