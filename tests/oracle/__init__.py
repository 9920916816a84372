"""Random edits of a book: what serve shows and what a warm build makes is what a clean build without a cache makes."""
