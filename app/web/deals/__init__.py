"""Deals: made, found, imported, named, shared, checked, drawn."""
