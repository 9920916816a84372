"""Corrections of the book: records, where they show, how they look, and the feeds."""
