"""The solver's help: hint, chance, par, review."""
