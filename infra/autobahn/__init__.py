"""Autobahn's cases of RFC 6455 against our WebSocket connection."""
