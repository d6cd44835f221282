"""NumPy arrays on the numbers that compiled code writes."""

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray


class _Memory:
    """Offers the memory of a packed array as one that may be written, which its own buffer does not."""

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
    """An array that is always what the packed array contains; its length must never change."""
    return np.asarray(_Memory(buffer, dtype, shape))
