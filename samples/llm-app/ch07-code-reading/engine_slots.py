"""Section 7.3: slots, and the batch that all busy ones share."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path

from harness import check, equal, wait_until
from harness.engine import get, serve, stream

LENGTH = 400
LONG = 1500
# The end is excluded, so that a request has the length that it asks for.
BODY = {"messages": [{"role": "user", "content": "Go on."}], "logit_bias": [[2, False]]}


def arrivals(seed: int, length: int) -> list[float]:
    """Asks for a stream and gives the time at which each of its events came."""
    return [
        time.monotonic() for _ in stream("/v1/chat/completions", {**BODY, "seed": seed, "max_tokens": length})
    ]


def together(*lengths: int) -> tuple[float, list[list[float]]]:
    """Asks for some streams at once; gives the time that all of them took, and the arrivals of each."""
    began = time.monotonic()
    with ThreadPoolExecutor(len(lengths)) as pool:
        streams = list(pool.map(arrivals, range(len(lengths)), lengths))
    return time.monotonic() - began, streams


def busy() -> int:
    """Counts the slots that work."""
    return sum(slot["is_processing"] for slot in get("/slots").json)


def processor_time(pid: int) -> float:
    """Gives the processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


server = serve()
equal(get("/props").json["total_slots"], 4, "slots without -np")
equal(len(get("/slots").json), 4, "slots that /slots lists without -np")
server.stop()

server = serve("-np", "2")
equal([slot["id"] for slot in get("/slots").json], [0, 1], "slots that /slots lists with -np 2")
_, streams = together(LENGTH, LENGTH)
events = sorted((at, number) for number, times in enumerate(streams) for at in times)
switches = sum(before[1] != after[1] for before, after in pairwise(events))
print(f"two streams: {len(events)} events, the sender changes {switches} times")
check(all(len(times) > LENGTH / 2 for times in streams), "each stream comes in many events")
check(switches > 20, "the events of two streams arrive interleaved")

# A, B and C of the page's picture.
with ThreadPoolExecutor(3) as pool:
    a, b = pool.submit(arrivals, 1, LONG), pool.submit(arrivals, 2, 3 * LONG)
    wait_until(lambda: busy() == 2, "A and B are in the two slots")
    c = pool.submit(arrivals, 3, LENGTH)
    equal(get("/slots?fail_on_no_slot=1").status, 503, "no slot is free while C waits")
check(c.result()[0] > a.result()[-1], "C waits until A has ended")
check(c.result()[0] < b.result()[-1], "C does not wait for B")
check(b.result()[0] < a.result()[-1], "B began before A had ended")
server.stop()

# What two at once cost on a processor, in its own seconds: those of the clock say more about what else the machine does.
server = serve("-np", "2")
spent = [processor_time(server.pid)]
for lengths in ((LONG,), (LONG, LONG)):
    clock, _ = together(*lengths)
    spent.append(processor_time(server.pid))
    print(f"{len(lengths)} of {LONG} tokens: {clock:.2f} s, {spent[-1] - spent[-2]:.2f} s of the processor")
one, two = spent[1] - spent[0], spent[2] - spent[1]
check(two > 1.3 * one, f"two at once take more than one: {two:.2f} s and {one:.2f} s of the processor")
server.stop()

server = serve("-np", "1")
_, streams = together(LENGTH, LENGTH)
first, second = sorted(streams)
check(second[0] > first[-1], "with one slot, one request waits for the end of the other")
