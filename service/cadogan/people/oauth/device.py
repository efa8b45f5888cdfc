"""Devices without a browser (RFC 8628): they show a code like that of a second device, and ask for their token."""

from cadogan.people import link

LASTS_S = link.LASTS_S
INTERVAL_S = 5
"""Seconds between two questions of a device."""
ASKS_LATER_S = 5
"""Seconds by which the interval grows when a device asks too early."""
EARLY_S = 1
"""Seconds by which a question may be early: its way here may be shorter than that of the last one."""
GRANT = "urn:ietf:params:oauth:grant-type:device_code"
