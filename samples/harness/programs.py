"""Running the compiled programs of a page: to the end with `run`, or as a server with `start`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from harness.assertions import ExpectationError
from harness.setting import SERVER, current, engine
from harness.sockets import tcp_listening, unix_listening
from harness.waiting import wait_until

# Lines leave the program when they are written, as on a terminal, and it dies with the test whatever happens.
_PREFIX = ["setpriv", "--pdeathsig", "KILL", "stdbuf", "-oL"]
_history: list["Running"] = []


class Finished:
    """A program that has ended.

    Attributes:
        returncode: The exit code, negative for a signal.
        stdout: What it wrote.
        stderr: What it wrote as errors.
    """

    def __init__(self, returncode: int, stdout: str, stderr: str) -> None:
        self.returncode, self.stdout, self.stderr = returncode, stdout, stderr

    @property
    def lines(self) -> list[str]:
        """The lines of `stdout`."""
        return self.stdout.splitlines()


class Running:
    """A program that runs, and what it has written so far."""

    def __init__(self, name: str | Path, args: tuple[str, ...], stdin: str | None, env: dict[str, str] | None) -> None:
        setting = current()
        command = [*_PREFIX, *_command(name), *args]
        name = Path(name).name
        self.name, self.args, self.ended_by_test = name, args, False
        number = len(_history)
        # The logs lie beside the working directory, so that a test sees only what its programs made.
        logs = setting.scratch.with_name(setting.scratch.name + ".logs")
        logs.mkdir(parents=True, exist_ok=True)
        self._out, self._err = logs / f"{number}-{name}.out", logs / f"{number}-{name}.err"
        environment = {**os.environ, **setting.environment, **(env or {})}
        with self._out.open("wb") as out, self._err.open("wb") as err:
            self._process = subprocess.Popen(
                command,
                cwd=setting.scratch,
                env=environment,
                stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE,
                stdout=out,
                stderr=err,
            )
        _history.append(self)
        if stdin is not None and self._process.stdin:
            self._process.stdin.write(stdin.encode())
            self._process.stdin.close()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code, or `None` while it runs."""
        return self._process.poll()

    @property
    def stdout(self) -> str:
        """What it has written so far."""
        return self._out.read_text(encoding="utf-8", errors="replace")

    @property
    def stderr(self) -> str:
        """What it has written as errors so far."""
        return self._err.read_text(encoding="utf-8", errors="replace")

    @property
    def lines(self) -> list[str]:
        """The lines of `stdout` so far."""
        return self.stdout.splitlines()

    def wait_output(self, text: str, timeout: float = 20) -> None:
        """Waits until the program has written `text` to stdout or stderr."""
        wait_until(lambda: text in self.stdout or text in self.stderr, f"{self.name} writes {text!r}", timeout=timeout)

    def wait(self, timeout: float = 30) -> Finished:
        """Waits until the program ends by itself."""
        self.ended_by_test = True
        try:
            code = self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise ExpectationError(f"{self.name} still runs after {timeout:g} s") from None
        return Finished(code, self.stdout, self.stderr)

    def stop(self, with_signal: signal.Signals = signal.SIGTERM, timeout: float = 10) -> Finished:
        """Asks the program to end, and after `timeout` seconds makes it."""
        if self.returncode is None:
            self.ended_by_test = True
            self._process.send_signal(with_signal)
            try:
                self._process.wait(timeout)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        return Finished(self._process.returncode, self.stdout, self.stderr)


def run(
    name: str | Path,
    *args: str,
    timeout: float = 30,
    stdin: str | None = None,
    env: dict[str, str] | None = None,
) -> Finished:
    """Runs a program of this page to its end.

    Args:
        name: The program: "client" for client.cpp; "chat.py" for a script of the page; a path for any other.
        args: Its arguments.
        timeout: Seconds after which the test fails.
        stdin: What the program reads as its standard input.
        env: Variables on top of the test's.

    Returns:
        The exit code and what the program wrote.
    """
    return Running(name, args, stdin, env).wait(timeout)


def start(
    name: str | Path,
    *args: str,
    port: int | None = 8080,
    unix: str | None = None,
    stdin: str | None = None,
    env: dict[str, str] | None = None,
    timeout: float = 30,
) -> Running:
    """Starts a server of this page and returns once it listens. It is stopped when the test ends.

    Args:
        name: The program: "server" for server.cpp; a path for any other.
        args: Its arguments.
        port: The TCP port to wait for; `None` waits for nothing.
        unix: The path of a Unix domain socket to wait for instead.
        stdin: What the program reads as its standard input.
        env: Variables on top of the test's.
        timeout: Seconds after which the test fails when it does not listen.
    """
    if unix is None and port is not None and tcp_listening(port):
        raise ExpectationError(f"cannot start {name}: something listens on port {port} already; stop it first")
    program = Running(name, args, stdin, env)
    if unix is not None:
        where, listens = f"at {unix}", lambda: unix_listening(Path(unix))
    elif port is not None:
        where, listens = f"on port {port}", lambda: tcp_listening(port)
    else:
        return program
    wait_until(lambda: program.returncode is not None or listens(), f"{name} listens {where}", timeout=timeout)
    if program.returncode is not None:
        raise ExpectationError(f"{name} ended with exit code {program.returncode} before it listened {where}")
    return program


def stop_all() -> list[str]:
    """Stops what still runs.

    Returns:
        One line for each server that had died although the test did not end it.
    """
    died = [p for p in _history if not p.ended_by_test and p.returncode is not None]
    for program in reversed(_history):
        program.stop(timeout=3)
    return [f"{p.name} was started as a server and ended with exit code {p.returncode}" for p in died]


def transcript() -> str:
    """Shows every program that the test ran: command, exit code, output."""
    parts: list[str] = []
    for program in _history:
        parts.append(f"--- {' '.join([program.name, *program.args])}  (exit code {program.returncode})")
        parts += [f"  stdout| {line}" for line in program.stdout.splitlines()[-60:]]
        parts += [f"  stderr| {line}" for line in program.stderr.splitlines()[-60:]]
    return "\n".join(parts)


def names_run() -> list[str]:
    """Gives the names of the programs that ran, the latest first."""
    return list(dict.fromkeys(program.name for program in reversed(_history)))


def _command(name: str | Path) -> list[str]:
    if isinstance(name, Path):
        return [str(name)]
    if name == SERVER:
        return [str(engine()[0])]
    if name.endswith(".py"):
        source = current().source
        return [sys.executable, str((source if source.is_dir() else source.parent) / name)]
    return [str(_program(name))]


def _program(name: str) -> Path:
    path = current().programs / name
    if not path.is_file():
        raise ExpectationError(f"no program {name!r}: {current().source / (name + '.cpp')} was not compiled or is not there")
    return path
