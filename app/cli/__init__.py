"""The command line: the same rules and services, for scripts, research and checks."""
