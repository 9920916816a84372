"""Programs on the pages: sections of real files, comments in the reader's language, and what is verified."""
