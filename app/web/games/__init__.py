"""One game from its deal to its end."""
