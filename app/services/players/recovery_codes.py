"""Recovery codes: what brings back a player who lost password and cookie."""

from __future__ import annotations

import secrets

LENGTH, GROUP = 25, 5
# Crockford's base 32: nothing in it looks like something else in it.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKES = str.maketrans("ILOU", "110V", "- ")


def fresh() -> str:
    """Return a new code, in groups that can be read aloud."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def plain(code: str) -> str:
    """Return a code as it is hashed: without dashes and spaces, look-alikes read as meant."""
    return code.upper().translate(_LOOK_ALIKES)[:80]
