"""The rules of the fan family: pure values and functions, standard library only."""
