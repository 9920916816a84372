"""The machinery behind `make samples`: fetch the upstream, compile, test, record."""
