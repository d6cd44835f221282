"""NumPy arrays that share memory with the packed arrays of compiled code."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class _Memory:
    """Exposes the memory of a packed array as writable, which its own buffer does not."""

    def __init__(self, buffer: Any, dtype: DTypeLike, shape: tuple[int, ...]) -> None:
        # Keeps the memory alive as long as the array.
        self.view = np.frombuffer(buffer, np.uint8)
        address = self.view.__array_interface__["data"][0]
        self.__array_interface__ = {
            "version": 3,
            "data": (address, False),
            "typestr": np.dtype(dtype).str,
            "shape": shape,
        }


def shared_array(buffer: Any, dtype: DTypeLike, shape: tuple[int, ...]) -> NDArray[Any]:
    """A NumPy view of a packed array, whose length must never change."""
    return np.asarray(_Memory(buffer, dtype, shape))
