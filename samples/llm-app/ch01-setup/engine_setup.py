"""Chapter 1: the project builds as the page says, and answers."""

from harness import check, equal, start
from harness.engine import get
from harness.project import build

translator = start(build()["translator"])
answer = get("/health")
equal((answer.status, answer.json), (200, {"status": "ok"}), "GET /health")
equal(get("/nothing").status, 404, "status of an unknown path")
check(translator.stdout.startswith("cpp-httplib "), "it says what it is built with")
check("http://127.0.0.1:8080/health" in translator.stdout, "and where it listens")
