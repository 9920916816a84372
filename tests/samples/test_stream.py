"""Running what takes long: its lines as they come, its end with ours, ninja's steps as progress."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from engine.errors import EngineError
from engine.progress import Progress
from engine.stream import ninja, stream
from harness.waiting import wait_until


def test_lines_are_handed_on_and_kept():
    seen: list[str] = []
    code, text = stream(["sh", "-c", "echo one; echo two >&2; exit 3"], dict(os.environ), seen.append)
    assert (code, text, seen) == (3, "one\ntwo\n", ["one", "two"])


def test_an_error_of_ours_ends_the_command():
    pids: list[int] = []

    def stop(line: str) -> None:
        pids.append(int(line))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stream(["sh", "-c", "echo $$; exec sleep 60"], dict(os.environ), stop)
    assert not Path(f"/proc/{pids[0]}").exists()


def test_the_command_ends_when_we_are_killed():
    code = "import os; from engine.stream import stream; "
    code += "stream(['sh', '-c', 'echo $$; exec sleep 60'], dict(os.environ), lambda line: print(line, flush=True))"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "samples")}
    with subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True) as ours:
        assert ours.stdout
        pid = int(ours.stdout.readline())
        ours.send_signal(signal.SIGKILL)
    # Whoever inherits it may not have asked for its end yet.
    wait_until(lambda: not alive(pid), "the command ends")


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def fake_ninja(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = folder / "ninja"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:{os.environ['PATH']}")


@pytest.mark.parametrize(
    ("script", "end"),
    [
        ("echo '[1/2] Building a/b.o'; echo '[2/2] Linking c'", "build: 2/2 steps in"),
        ("echo 'ninja: no work to do.'", "build: nothing to do in"),
    ],
)
def test_the_steps_of_ninja(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], script: str, end: str
):
    fake_ninja(tmp_path, script, monkeypatch)
    assert ninja(tmp_path, Progress("build"), ["all"], {})[0] == 0
    assert end in capsys.readouterr().out


def test_a_failed_step_is_the_caller_s_affair_and_any_other_failure_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    fake_ninja(tmp_path, "echo 'FAILED: a.o'; exit 1", monkeypatch)
    assert ninja(tmp_path, Progress("build"), [], {}) == (1, "FAILED: a.o\n")
    fake_ninja(tmp_path, "echo 'ninja: error: loading build.ninja'; exit 1", monkeypatch)
    with pytest.raises(EngineError, match=r"ninja failed; .*packages.txt"):
        ninja(tmp_path, Progress("build"), [], {})
