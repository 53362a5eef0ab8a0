"""Searches for every way of building that the exact same-suit solver doesn't cover."""
