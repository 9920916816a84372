"""Links that lead out of the book, followed over the network: what `make links` runs."""
