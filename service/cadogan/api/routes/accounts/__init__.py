"""An account and what acts for it: tokens, a second device."""
