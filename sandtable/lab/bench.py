"""`sandtable bench`: how fast the engine is, compiled and uncompiled, and how fast others are on the same machine."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from sandtable.engine.kind import BadInput

RATES = {
    "decisions_per_second": "decisions inside",
    "games_per_second": "games",
    "decisions_per_second_from_python": "decisions from Python",
    "calls_per_second_from_python": "calls from Python",
    "copies_per_second": "copies",
    "iterations_per_second": "search iterations",
}
"""Figure -> how its column is headed; all are by the second."""
INSIDE_BY_PYTHON = "decisions_inside_by_theirs_from_python"


def register(subparsers: Any) -> None:
    """The command `sandtable bench`."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench", help="measure the engine's speed",
        description="Measures random games, copies, single calls and the search by processor time on one core, "
        "compiled and uncompiled, and how long the start takes. With --peers the same for OpenSpiel, catanatron and "
        "chess, which are first installed in an environment of their own (about 300 MB in the user's cache folder).",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all), or web: the web table")
    parser.add_argument("--peers", action="store_true", help="measure other engines too")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="time for each rate (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from sandtable import games

    if args.games == ["web"]:
        status: int = importlib.import_module("sandtable.web.bench").run(args)
        return status
    if not 0.01 <= args.seconds <= 60:
        raise BadInput(f"--seconds {args.seconds:g} is out of range; it must be from 0.01 to 60")
    wanted = [games.kind(name).name for name in args.games] or games.names()
    report = bench(wanted, args.seconds, args.peers)
    print(json.dumps(report, indent=1) if args.json else in_words(report))
    return 0


def bench(names: list[str], seconds: float, with_peers: bool) -> dict[str, Any]:
    """Everything that is measured; each engine in a process of its own, one after the other."""
    from sandtable import __version__

    report: dict[str, Any] = {
        "sandtable": __version__, "python": platform.python_version(),
        "machine": {"processor": processor(), "cores": os.cpu_count(), "system": platform.platform()},
        "engines": [], "peers": [], "missing": {}, "ratios": [],
    }
    for pure in (False, True):
        engine = measured(names, seconds, pure)
        report["engines"].append(engine)
        if engine["runs"] != "compiled":
            break
    if with_peers:
        measure_peers(report, seconds)
        report["ratios"] = ratios(report)
    return report


def measured(names: list[str], seconds: float, pure: bool) -> dict[str, Any]:
    """The figures of our engine: the one that runs here, or the uncompiled one."""
    command = [sys.executable, "-m", "sandtable.lab.measure", "--seconds", str(seconds), "--games", *names]
    environment = {**os.environ, "SANDTABLE_PURE": "1"} if pure else None
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = follow(process.stdout, "uncompiled" if pure else "as installed")
    if process.returncode:
        raise RuntimeError(f"measuring ended with status {process.returncode}")
    return found


def follow(lines: Any, what: str) -> dict[str, Any]:
    from sandtable.lab.progress import Progress

    head = json.loads(next(lines))
    progress = Progress(what, head["ways"])
    figures: list[dict[str, Any]] = []
    start_up: dict[str, float] = {}
    for line in lines:
        data = json.loads(line)
        if "title" in data:
            figures.append(data)
            progress.step()
        else:
            start_up = data
    progress.close()
    return {"runs": head["runs"], "games": figures, **start_up}


def measure_peers(report: dict[str, Any], seconds: float) -> None:
    from sandtable.lab import peers

    def say(text: str) -> None:
        print(f"bench: {text}", file=sys.stderr)

    python, missing = peers.prepare(say)
    report["missing"] = missing
    for package in peers.PACKAGES:
        if package not in missing:
            say(f"measuring {package}")
            try:
                report["peers"].extend(peers.measure(python, package, seconds))
            except RuntimeError as wrong:
                missing[package] = str(wrong)


def ratios(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Each figure of ours (most players, options as they come, fastest engine) by the same of each peer.

    A peer without games inside its engine is compared by what it does from Python.
    """
    found = []
    for ours in report["engines"][0]["games"]:
        largest = max(way["players"] for way in report["engines"][0]["games"] if way["game"] == ours["game"])
        if ours["options"] or ours["players"] != largest:
            continue
        for peer in report["peers"]:
            driven = peer.get("decisions_per_second_from_python")
            theirs = peer if driven is None else {"decisions_per_second": driven, **peer}
            rates = {name: ours[name] / theirs[name] for name in RATES if name in theirs}
            if driven is not None:
                rates[INSIDE_BY_PYTHON] = ours["decisions_per_second"] / driven
            found.append({"ours": ours["title"], "peer": peer["title"], **rates})
    return found


def processor() -> str:
    """The processor's name, as Linux knows it."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next((line.partition(":")[2].strip() for line in file if line.startswith("model name")), "")
    except OSError:
        return platform.processor()


def in_words(report: dict[str, Any]) -> str:
    """The figures as tables for people."""
    return "\n".join(tables(report))


def tables(report: dict[str, Any]) -> Iterator[str]:
    machine = report["machine"]
    yield f"sandtable {report['sandtable']}, Python {report['python']}, {machine['processor']}"
    yield "By the second of processor time on one core."
    for engine in report["engines"]:
        yield f"\n{engine['runs']}: imported in {engine['import_seconds']:.3f} s"
        columns = [*RATES.values(), "bytes of a state"]
        rows = [
            [way["title"], *(number(way.get(name)) for name in RATES), number(way["bytes_of_a_state"])]
            for way in engine["games"]
        ]
        yield table(["", *columns], rows)
        for way in engine["games"]:
            for what, rate in way.get("others_per_second", {}).items():
                yield f"{way['title']}: {what}: {number(rate)}/s"
    if report["peers"]:
        yield "\nother engines"
        rows = [[peer["title"], *(number(peer.get(name)) for name in RATES)] for peer in report["peers"]]
        yield table(["", *RATES.values()], rows)
        yield "\nhow many times as fast as they"
        for ours in dict.fromkeys(ratio["ours"] for ratio in report["ratios"]):
            heads = {**RATES, INSIDE_BY_PYTHON: "ours inside, theirs from Python"}
            rows = [
                [ratio["peer"], *(f"{ratio[name]:.1f}" if name in ratio else "" for name in heads)]
                for ratio in report["ratios"] if ratio["ours"] == ours
            ]
            yield table([ours, *heads.values()], rows)
    for package, wrong in report["missing"].items():
        yield f"\n{package} was not measured: {wrong}"


def number(value: float | None) -> str:
    return "" if value is None else f"{value:,.0f}"


def table(heads: list[str], rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.rjust(width) if column else cell.ljust(width)
                  for column, (cell, width) in enumerate(zip(row, widths))).rstrip()
        for row in [heads, *rows]
    )
