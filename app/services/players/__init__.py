"""Guests, accounts, sessions, names, settings, profiles."""
