"""Boards of a deal, a day, a month and all time."""
