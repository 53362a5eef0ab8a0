"""HTTP: pages, fragments and the JSON API; everything here ends in a call of a service."""
