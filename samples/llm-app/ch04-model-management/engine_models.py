"""Chapter 4: models are listed, downloaded, checked, selected; the running one is swapped while requests run."""

import json
import threading
from pathlib import Path

from harness import check, equal, run, start, wait_until
from harness.app import HUB_PORT, Hub, begin, model_file, models
from harness.engine import get, post, stream
from harness.project import build

SELECT = "/models/select"
ASKED = {"text": "Text", "to": "ja"}


def listed(field: str) -> list[str]:
    """Names the models of which a field of the list is true."""
    return [model["name"] for model in get("/models").json if model[field]]


def select(name: str) -> list[dict[str, object]]:
    """Selects a model; gives the events."""
    return [json.loads(event) for event in stream(SELECT, {"name": name})]


program = build()["translator"]
hub = Hub()

# Nothing is there yet.
folder = models()
translator = start(program)
keys = ["downloaded", "file", "name", "selected", "size"]
equal([list(model) for model in get("/models").json], [keys] * 3, "the shape of the list")
equal((listed("downloaded"), listed("selected")), ([], []), "nothing is downloaded or selected")
answer = post("/translate", ASKED)
equal((answer.status, answer.json), (503, {"error": "no model is selected"}), "a translation without a model")
for status, body in ((404, {"name": "none"}), (400, {}), (400, {"name": 1})):
    answer = post(SELECT, body)
    equal((answer.status, list(answer.json)), (status, ["error"]), f"selecting {body}")

# A download with progress.
*progress, last = select("first")
numbers = [event["progress"] for event in progress]
check(numbers == sorted(set(numbers)) and numbers[-1] == 1.0 and len(numbers) > 10, f"progress grows to 1: {numbers}")
equal(last, {"selected": "first"}, "the last event")
equal((folder / "first.gguf").read_bytes(), model_file("first").read_bytes(), "what was downloaded")
equal((listed("downloaded"), listed("selected")), (["first"], ["first"]), "it is selected")
equal(post("/translate", ASKED).status, 200, "a translation")
equal(select("first"), [{"selected": "first"}], "what is there is not downloaded again")
equal(hub.asked, [""], "one request for the file, after a redirect")

# The connection breaks; the next try goes on from there. Nothing is visible under the model's name until it is whole.
hub.asked.clear()
hub.cut = 100_000
check("error" in select("second")[-1], "a connection that breaks is told")
part = folder / "second.gguf.part"
equal((part.stat().st_size, listed("downloaded")), (100_000, ["first"]), "what came is kept, under another name")
hub.cut = None
equal(select("second")[-1], {"selected": "second"}, "the second try")
equal(hub.asked, ["", "bytes=100000-"], "it asked for the rest only")
equal((part.exists(), listed("downloaded")), (False, ["first", "second"]), "the file has its name")
equal((folder / "second.gguf").read_bytes(), model_file("second").read_bytes(), "the same bytes")

# The program is killed in the middle of a download; the one after it goes on.
hub.asked.clear()
hub.gate.clear()
(folder / "second.gguf").unlink()
begun = begin(SELECT, {"name": "second"}, events=3)
wait_until(lambda: part.exists() and part.stat().st_size > 200_000, "half of it is there")
translator.stop()
had = part.stat().st_size
hub.gate.set()
translator = start(program, str(folder))
equal(listed("selected"), ["first"], "it starts with the first model that is there")
equal(select("second")[-1], {"selected": "second"}, "goes on after the program was stopped")
equal(hub.asked, ["", f"bytes={had}-"], "from where it was")

# The client leaves: the download stops, and can go on.
hub.asked.clear()
hub.gate.clear()
(folder / "second.gguf").unlink()
begin(SELECT, {"name": "second"}, events=3).close()
hub.gate.set()
equal(select("second")[-1], {"selected": "second"}, "goes on after the client left")

# A server without ranges begins anew.
hub.asked.clear()
hub.ranges = False
(folder / "second.gguf").unlink()
part.write_bytes(b"x" * 1000)
equal(select("second")[-1], {"selected": "second"}, "a server that does not know ranges")
equal(hub.asked, ["bytes=1000-"], "it was asked for a range")
hub.ranges = True

# A part that is not of this file: the checksum tells.
(folder / "second.gguf").unlink()
part.write_bytes(b"x" * 1000)
check("wrong checksum" in str(select("second")[-1]), "a part of another file")
equal((part.exists(), (folder / "second.gguf").exists()), (False, False), "it is removed")
equal(select("second")[-1], {"selected": "second"}, "and the next try begins anew")

# Requests run on the model that they began with; those that come later get the new one.
def said_by(name: str) -> str:
    """Selects a model and translates with it."""
    select(name)
    return post("/translate", ASKED).json["translation"]


by_model = {name: said_by(name) for name in ("first", "second")}
check(by_model["first"] != by_model["second"], "the models answer differently")
said: list[str] = []
threads = [threading.Thread(target=lambda: said.append(post("/translate", ASKED).json["translation"])) for _ in range(50)]
for number, thread in enumerate(threads):
    thread.start()
    if number % 10 == 9:
        equal(select("first" if number % 20 == 9 else "second"), [{"selected": listed("selected")[0]}], "a swap")
for thread in threads:
    thread.join()
equal((len(said), set(said) - set(by_model.values())), (50, set()), "50 requests, five swaps: each answer is of one model")
endless = begin("/translate/stream", ASKED)
endless.close()
translator.stop()

# A wrong checksum.
folder = models("first", wrong="second")
translator = start(program, str(folder))
last = select("second")[-1]
check("wrong checksum" in str(last), f"a wrong checksum is told: {last}")
equal(sorted(file.name for file in folder.iterdir()), ["first.gguf", "models.json"], "and the file is removed")
equal((listed("selected"), post("/translate", ASKED).status), (["first"], 200), "the model before it still runs")
(folder / "endless.gguf").write_bytes(b"no model")
check("cannot load" in str(select("endless")[-1]), "a file that is no model")
equal(listed("selected"), ["first"], "the model before it still runs")
translator.stop()

# No such file at the source, no server there at all, and a folder without models.json.
folder = models(host=f"http://127.0.0.1:{HUB_PORT}/none")
(folder / "models.json").write_text((folder / "models.json").read_text().replace("first.gguf", "nothing.gguf"))
translator = start(program, str(folder))
equal(select("first"), [{"error": "download: status 404"}], "no such file")
translator.stop()
translator = start(program, str(models(host="http://127.0.0.1:9")))
check("download: " in str(select("first")[-1]["error"]), "no server")
translator.stop()
Path("empty").mkdir()
equal(run(program, "empty").returncode, 1, "no models.json")
