"""Descriptions of fields that only the socket has, or that mean something else there than in REST."""

SOCKET_FIELD_DOCS = {
    "type": "Type of the message.",
    "from": "Where to watch from: `p` of an event, `start`, a time such as `2:30`, or `now`.",
    "speed": "Speed of a playback: 1 is the pace of the race, 0 is a pause.",
    "sent": "Any number of the client, such as its own clock in milliseconds. It comes back unchanged.",
    "emote": "Name of the emote.",
    "board": "The racer's own board; left out for spectators, and before the start.",
    "playback": "Where a playback stands, and its speed; left out for a live connection.",
    "outage": "Whether moves cannot be saved now.",
    "count": "Number of spectators. A player counts once, and so do all guests at one address.",
    "over": "Whether the outage is over.",
    "command": "Type of the command that this answers.",
    "sent_n": "`n` of the command that was refused.",
}
"""Description by field name."""
