"""Tests of hooks/book: text in, values out; nothing here starts MkDocs."""
