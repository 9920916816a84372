"""The one error that ends a command: what went wrong, and what to do about it."""


class EngineError(Exception):
    """A message for whoever runs the command; never shown as a traceback."""
