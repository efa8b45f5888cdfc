"""Tags of answers (`ETag`), and whether somebody has what he asks for.

They are weak, as `W/"5d41…"`: what has one tag is the same answer, however it was compressed on its way.
"""

from hashlib import blake2b

TAG_BYTES = 16


def etag(*of: bytes) -> str:
    """Tag of whatever makes an answer what it is: its content, or what it was worked out from."""
    digest = blake2b(digest_size=TAG_BYTES)
    for part in of:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return f'W/"{digest.hexdigest()}"'


def has(tag: str, if_none_match: str) -> bool:
    """Whether a tag is among those that somebody has; some proxies take away that it is weak."""
    return opaque(tag) in {opaque(each.strip()) for each in if_none_match.split(",")}


def opaque(tag: str) -> str:
    """A tag without the mark that it is weak."""
    return tag.removeprefix("W/")
