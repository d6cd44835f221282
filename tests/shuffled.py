"""Secrets for tests, so that every run shuffles the same way."""


def secret(number: int) -> bytes:
    """The secret with this number."""
    return number.to_bytes(32)
