"""The live side: a room for each race that somebody races or watches on this node, and the sockets in it."""
