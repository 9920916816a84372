"""Checks of the book's prose: what `make prose` runs."""
