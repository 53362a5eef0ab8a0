"""The day's deal."""
