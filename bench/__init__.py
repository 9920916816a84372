"""Our build and serve beside the stock stack on the same content: `make bench`."""
