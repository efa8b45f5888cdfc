"""WebSockets of clients: bytes, the handshake, and sessions in one race or in many.

The rest of `rooms` knows of none of this: a room publishes to whatever is in its audience.
"""
