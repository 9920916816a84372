"""Chapter 4 under load: 50 requests at once, 20 clients that leave, 5 swaps; the memory after each round."""

from harness import check, start
from harness.app import models
from harness.load import rounds
from harness.project import build

ROUNDS = 25

translator = start(build()["translator"], str(models("first", "second")))
memory = rounds(translator, ROUNDS)
print("MB after each round:", *(f"{size:.0f}" for size in memory))
check(memory[-1] < memory[1] * 1.2 + 20, "memory is level")
