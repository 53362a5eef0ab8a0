"""Being told to stop is no reason to leave servers behind."""

import signal


def stop_cleanly() -> None:
    """Let SIGTERM end this process as Ctrl-C does, so that every `finally` stops what it began."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
