"""`ETag`s of answers, and `If-None-Match`.

They are weak, such as `W/"5d41…"`: answers with the same tag are equal, however they are compressed.
"""

from hashlib import blake2b

TAG_BYTES = 16


def etag(*of: bytes) -> str:
    """Tag of the content of an answer, or of everything that determines it."""
    digest = blake2b(digest_size=TAG_BYTES)
    for part in of:
        digest.update(len(part).to_bytes(8))
        digest.update(part)
    return f'W/"{digest.hexdigest()}"'


def has(tag: str, if_none_match: str) -> bool:
    """Whether a tag is in `If-None-Match`, where `*` is every tag. Some proxies remove the mark of weak tags.

    >>> has('W/"5d"', '"41", "5d"'), has('W/"5d"', "*"), has('W/"5d"', "")
    (True, True, False)
    """
    if if_none_match.strip() == "*":
        return True
    return opaque(tag) in {opaque(each.strip()) for each in if_none_match.split(",")}


def opaque(tag: str) -> str:
    """A tag without the mark of weak tags."""
    return tag.removeprefix("W/")
