"""A PostgreSQL server of the test's own, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

PLACES = ("/usr/bin", "/usr/local/bin", *(str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"))))


def program(name: str) -> str | None:
    return shutil.which(name, path=os.pathsep.join((os.environ.get("PATH", ""), *PLACES)))


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The folder of the socket of a running server."""
    initdb, pg_ctl = program("initdb"), program("pg_ctl")
    if initdb is None or pg_ctl is None:
        pytest.skip("PostgreSQL is not installed")
    folder = Path(f"/tmp/sandtable-pg-{uuid.uuid4().hex[:8]}")
    folder.mkdir(mode=0o755)
    prefix: list[str] = []
    if os.getuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "nobody")
        prefix = ["setpriv", "--reuid=nobody", "--clear-groups"]
    data = folder / "data"
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": folder}
    try:
        command = [initdb, "--no-sync", "--auth=trust", "--username=sandtable", "--pgdata", str(data)]
        subprocess.run([*prefix, *command], **quiet)  # type: ignore[call-overload]
        options = f"-k {folder} -c listen_addresses= -c fsync=off"
        start = [pg_ctl, "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start"]
        subprocess.run([*prefix, *start], **quiet)  # type: ignore[call-overload]
        yield str(folder)
        stop = [pg_ctl, "-D", str(data), "-m", "immediate", "stop"]
        subprocess.run([*prefix, *stop], **quiet)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: str) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"test_{uuid.uuid4().hex[:10]}"
    with psycopg.connect(f"host={postgres_server} user=sandtable dbname=postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://sandtable@/{name}?host={postgres_server}"
