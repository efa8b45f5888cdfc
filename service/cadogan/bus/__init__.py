"""The bus: what the nodes of a service tell each other at once, so that no client waits for the next look at Postgres.

The log and the tables are the truth. Messages may be lost, repeated, late, or out of order between two senders; each
reader of a topic has a slower way to learn the same. A subject of its own declares its topics where it lives:

    EMOTES = Topic("emotes", Emote)
    bus.subscribe(EMOTES, take_emote)     # take_emote(sender, emote)
    bus.tell_all(EMOTES, emote)           # to all other nodes
    bus.tell(node_id, EMOTES, emote)      # to one
"""
