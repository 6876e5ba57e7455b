"""A Redis server of the test's own, where its program is installed."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator

import pytest

from tests.support.servers import free_port


class RedisServer:
    """`redis-server` on a free port, which keeps nothing. It can die and come back."""

    def __init__(self, program: str) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self.command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Begin, or come back at the same address."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, cwd="/")
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError("the Redis server did not start")

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("THERE IS NO REDIS on this machine: news between processes were not tested with it; install it")
    server = RedisServer(program)
    try:
        yield server
    finally:
        server.kill()
