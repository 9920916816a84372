"""The real site in a real browser: served as GitHub Pages serves it, and as the unpacked bundle."""
