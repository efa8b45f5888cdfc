"""The live side of races: a room per race that is open on this node, and its sockets, streams and playbacks."""
