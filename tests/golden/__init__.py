"""Small books as trees of text, built by the real MkDocs: what goes in and what comes out, side by side in one file."""
