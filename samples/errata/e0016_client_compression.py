"""E0016: the same program with the library built with every compression, and with one of them only."""

from harness import equal, run

STEM = "e0016_client_compression"


def coding(build: str) -> str:
    """Runs the program of one build; gives the Content-Encoding that its client sent."""
    done = run(STEM + build)
    equal(done.returncode, 0, f"exit code of {STEM}{build}: {done.stdout}")
    words = [line.removeprefix("coding: ") for line in done.lines if line.startswith("coding: ")]
    equal(len(words), 1, f"codings that {STEM}{build} tells")
    return words[0]


seen = {build: coding(build) for build in ("", ".brotli", ".zlib", ".zstd")}
print(seen)

# Old: gzip, whatever the library was built with.
equal([build for build, word in seen.items() if word == "gzip"], [".zlib"], "builds that use gzip")

# New: the first of Brotli, gzip and Zstd that is there.
equal(seen[""], "br", "built with all three")
equal(seen[".brotli"], "br", "built with Brotli only")
equal(seen[".zlib"], "gzip", "built with zlib only")
equal(seen[".zstd"], "zstd", "built with Zstd only")
