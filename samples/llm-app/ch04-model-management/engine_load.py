"""Chapter 4 under load: 50 requests at once, 20 clients that leave, 5 swaps; the memory after each round."""

from harness import check, start
from harness.app import models
from harness.load import rounds
from harness.project import build

ROUNDS = 12

# The allocator keeps what is freed for each thread on its own; with one arena, what grows is what the program holds.
translator = start(build()["translator"], str(models("first", "second")), env={"MALLOC_ARENA_MAX": "1"})
memory = rounds(translator, ROUNDS)
print("MB after each round:", *(f"{size:.0f}" for size in memory))
# It holds a model or two of some 10 MB; what swaps and requests left behind would be hundreds.
check(max(memory[6:]) < max(memory[:6]) * 1.5 + 20, "memory is level")
