"""`sandtable serve`: the web table on a port of this machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.engine.kind import BadInput
from sandtable.store import default_database

if TYPE_CHECKING:
    from litestar import Litestar

    from sandtable.web.house import Plan

PLAN = "SANDTABLE_PLAN"
"""The environment variable that hands the plan to further worker processes."""


def register(subparsers: Any) -> None:
    """The command `sandtable serve`."""
    parser: ArgumentParser = subparsers.add_parser(
        "serve", help="open the web table",
        description="Opens the web table: people play in the browser, against bots, at one screen or by links.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: 127.0.0.1, this machine)")
    parser.add_argument("--port", type=int, default=8000, help="port to listen at (default: 8000; 0: any free one)")
    parser.add_argument(
        "--database", default=os.environ.get("SANDTABLE_DATABASE", ""), metavar="ADDRESS",
        help="file of an SQLite database, or postgresql://... (default: sandtable.db in the user's data folder)",
    )
    parser.add_argument("--base", default="", metavar="URL", help="the address people reach it by, for links")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve (default: 1)")
    parser.add_argument("--redis", default="", metavar="URL", help="a Redis server that carries news between workers")
    parser.add_argument("--bot-processes", type=int, default=1, help="processes in which bots think (default: 1)")
    parser.add_argument("--limits", type=float, default=1.0, metavar="TIMES", help="multiply all limits on rates")
    parser.add_argument("--smtp", default="", metavar="HOST:PORT", help="mail server for letters: it is your turn")
    parser.add_argument("--sender", default="sandtable@localhost", metavar="ADDRESS", help="the sender of letters")
    parser.add_argument("--private-webhooks", action="store_true", help="let webhooks go to private addresses too")
    parser.add_argument("--secure", action="store_true", help="it is reached over https: cookies are for that only")
    parser.add_argument("--open", action="store_true", help="open a browser")
    parser.set_defaults(run=run)


def plan_of(args: Namespace) -> Plan:
    """How to run, from the command line; passwords come from the environment."""
    from sandtable.web.house import Plan
    from sandtable.web.mailman import Post

    for name, least in (("workers", 1), ("bot_processes", 1), ("port", 0)):
        if not least <= getattr(args, name) <= 65535:
            raise BadInput(f"--{name.replace('_', '-')} must be at least {least}, and at most 65535")
    if not 0.01 <= args.limits <= 10_000:
        raise BadInput("--limits must be from 0.01 to 10000")
    if args.base and not args.base.startswith(("http://", "https://")):
        raise BadInput("--base must be an address like https://table.example.org")
    user, password = os.environ.get("SANDTABLE_SMTP_USER", ""), os.environ.get("SANDTABLE_SMTP_PASSWORD", "")
    post = Post(args.smtp, user, password, args.sender, args.private_webhooks)
    return Plan(
        args.database or default_database(), args.base.rstrip("/"), args.redis, args.workers, args.bot_processes,
        limits=args.limits, secure=args.secure or args.base.startswith("https://"), mail=post,
    )


def application() -> Litestar:
    """The application of a further worker, which finds its plan in the environment."""
    import msgspec

    from sandtable.web.app import create_app
    from sandtable.web.house import Plan

    return create_app(msgspec.json.decode(os.environ[PLAN], type=Plan))


def listen(host: str, port: int) -> socket.socket:
    """A socket at the address; raises BadInput if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as wrong:
        reason = (wrong.strerror or str(wrong)).lower()
        raise BadInput(f"{host} port {port} cannot be used ({reason}); try another --port") from wrong
    return listener


def run(args: Namespace) -> int:
    import uvicorn

    from sandtable.web.house import check

    plan = plan_of(args)
    check(plan)
    listener = listen(args.host, args.port)
    port = listener.getsockname()[1]
    shown = args.host if args.host not in ("0.0.0.0", "::") else socket.gethostname()
    address = args.base or f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
    plan = replace(plan, address=address)
    target: Any
    if args.workers == 1:
        from sandtable.web.app import create_app

        target = create_app(plan)
    else:
        import msgspec

        os.environ[PLAN] = msgspec.json.encode(plan).decode()
        target = "sandtable.web.serve:application"
    config = uvicorn.Config(
        target, factory=args.workers > 1, workers=args.workers, fd=None, log_level="warning", access_log=False,
        ws="websockets-sansio", ws_max_size=4096, ws_per_message_deflate=False, ws_ping_interval=30.0,
        ws_ping_timeout=30.0, server_header=False, date_header=False, timeout_keep_alive=30,
        timeout_graceful_shutdown=3, lifespan="on",
    )
    threading.Thread(target=announce, args=(address, args.host, port, args.open), daemon=True).start()
    try:
        if args.workers == 1:
            uvicorn.Server(config).run(sockets=[listener])
        else:
            from uvicorn.supervisors import Multiprocess

            Multiprocess(config, [listener]).run()
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
    return 0


def announce(address: str, host: str, port: int, browser: bool) -> None:
    """Say where the table stands once it does, and show it in a browser, where there is one."""
    own = "127.0.0.1" if host in ("0.0.0.0", "") else "::1" if host == "::" else host
    for _ in range(300):
        try:
            with urllib.request.urlopen(f"http://{f'[{own}]' if ':' in own else own}:{port}/healthz", timeout=2):
                break
        except OSError:
            time.sleep(0.1)
    print(f"The table stands at {address}", file=sys.stderr, flush=True)
    if browser and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform != "linux"):
        webbrowser.open(address)
