"""Deals: how they are made, found, imported, named and shared, and who may know what of them."""
