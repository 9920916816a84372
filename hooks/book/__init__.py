"""What a book is: pages in several languages, corrections and samples.

Pure Python: nothing in here imports mkdocs, reads the environment or the clock, or writes into `docs/`.
Modules build on each other from the ground up; see ARCHITECTURE.md.
"""
