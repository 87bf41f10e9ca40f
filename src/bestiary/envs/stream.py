"""A generator of random numbers as plain data, for saves."""

from __future__ import annotations

from typing import Any, cast

import numpy as np


def packed(stream: np.random.Generator) -> dict[str, Any]:
    """Its state, numbers as text: they are wider than JSON's readers take."""
    return _texts(dict(stream.bit_generator.state))


def unpacked(state: dict[str, Any]) -> np.random.Generator:
    """And back; ValueError, TypeError or KeyError if it is none."""
    bits = np.random.PCG64()
    try:
        bits.state = cast(Any, _numbers(state))
    except OverflowError as error:
        raise ValueError(str(error)) from None
    return np.random.Generator(bits)


def _texts(state: dict[str, Any]) -> dict[str, Any]:
    return {key: _texts(value) if isinstance(value, dict) else str(value) for key, value in state.items()}


def _numbers(state: dict[str, Any]) -> dict[str, Any]:
    return {key: _number(key, value) for key, value in state.items()}


def _number(key: str, value: Any) -> Any:
    return _numbers(value) if isinstance(value, dict) else value if key == "bit_generator" else int(value)
