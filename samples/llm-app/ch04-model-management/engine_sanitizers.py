"""Chapter 4 under load, built with sanitizers: neither memory errors nor data races in the app or in cpp-httplib."""

from signal import SIGTERM

from harness import equal, start
from harness.app import models
from harness.load import rounds, sanitized

for kind in ("address,undefined", "thread"):
    translator = start(
        sanitized(kind), str(models("first", "second")), env={"UBSAN_OPTIONS": "print_stacktrace=1"}, timeout=120
    )
    rounds(translator, 1)
    translator.stop(SIGTERM)
    errors = [line for line in translator.stderr.splitlines() if "Sanitizer" in line or "runtime error" in line]
    equal(errors, [], f"what -fsanitize={kind} found")
