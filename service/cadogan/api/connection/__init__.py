"""HTTP connections below the application: what a head may be, and what is answered without a handler."""
