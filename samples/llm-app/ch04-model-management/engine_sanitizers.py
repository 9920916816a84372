"""Chapter 4 under load, built with sanitizers: neither memory errors nor data races in the app or in cpp-httplib."""

from signal import SIGTERM

from harness import equal, start
from harness.app import models
from harness.load import rounds, sanitized

# The test's own library stands before ASan's: stdbuf's, which makes lines leave the program at once.
OPTIONS = {"UBSAN_OPTIONS": "print_stacktrace=1", "ASAN_OPTIONS": "verify_asan_link_order=0"}

for kind in ("address,undefined", "thread"):
    translator = start(sanitized(kind), str(models("first", "second")), env=OPTIONS, timeout=120)
    rounds(translator, 1)
    translator.stop(SIGTERM, timeout=60)
    errors = [line for line in translator.stderr.splitlines() if "Sanitizer" in line or "runtime error" in line]
    equal(errors[:4], [], f"what -fsanitize={kind} found")
