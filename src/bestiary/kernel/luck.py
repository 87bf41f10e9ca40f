"""Chance from a key, and the promise that the key was not changed.

The generator is three plain values, `key`, `refills` and `pool`, so copying a position copies its luck for nothing.
Each refill is one keyed BLAKE2b hash; seeing dice tells nothing about dice to come unless one can invert it.
"""

from __future__ import annotations

from hashlib import blake2b

POOL_BYTES = 64
HIGHEST_SEED = 1 << 128
ENOUGH = 1 << 64  # below this a pool is thrown away: its last faces would lean towards the low ones


def key_of(seed: int, purpose: bytes = b"bestiary deal") -> bytes:
    """The key of a seed. Another purpose gives an independent key, so a redeal never repeats the true deal."""
    return blake2b(str(seed).encode(), digest_size=32, person=purpose).digest()


def refill(key: bytes, refills: int) -> int:
    """The pool number `refills` of this key: 512 bits as one integer."""
    return int.from_bytes(blake2b(refills.to_bytes(8, "big"), digest_size=POOL_BYTES, key=key).digest(), "big")


def commitment(seed: int, salt: str) -> str:
    """What is shown at the start. With seed and salt, told at the end, anybody can make it again and compare."""
    return blake2b(f"{salt}:{seed}".encode(), digest_size=32).hexdigest()
