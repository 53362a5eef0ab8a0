"""Deals as pages and by JSON: to look at, share, bring along, replay and check."""
