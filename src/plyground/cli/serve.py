"""`plyground serve`: the web application."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import webbrowser
from typing import Annotated, Literal

import typer

from plyground.cli import candidates
from plyground.cli.cluster import Cluster, use_cluster
from plyground.cli.failures import refuse
from plyground.cli.output import complain, say, stdout
from plyground.cli.parameters import named_game, number_from, one_of, whole_from
from plyground.loading.registry import foreign
from plyground.players import PlayerSpec
from plyground.testing.trial import try_files

#: Where it is served when nothing is said, if that is free.
PORT = 8421
#: What a server that others reach by a name allows if nothing is said; a private one has no such limits.
PUBLIC_GAMES_AN_HOUR = 200
PUBLIC_EXPIRE_DAYS = 90.0
#: Addresses that stand for all of the machine's, and what a browser on it calls it.
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}

Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="FILE.py", help="Games of your own to offer, and openspiel:NAME; each file is run."),
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--player",
        metavar="PLAYER",
        help="An opponent to offer, as in ann.py:depth=3; its file is run.",
        autocompletion=candidates.players,
    ),
]
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in.")]
Port = Annotated[
    int | None,
    typer.Option("--port", metavar="N", parser=whole_from(0, 65535), help=f"Default: {PORT}, or any."),
]
Database = Annotated[
    str | None, typer.Option("--database", metavar="URL", help="A file (SQLite) or postgresql://...; default: yours.")
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", parser=whole_from(1, 64), help="Engine processes.")
]
Names = Annotated[list[str] | None, typer.Option("--name", metavar="HOST", help="Another name of this machine.")]
Proxy = Annotated[
    list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help="A reverse proxy, which names its clients.")
]
Measured = Annotated[
    str | None, typer.Option("--metrics", metavar="[HOST:]PORT", help="Serve measurements (Prometheus) there.")
]
Log = Annotated[
    Literal["text", "json"],
    typer.Option("--log", help="The form of the log, which goes to standard error.", **one_of("text", "json")),
]
AccessLog = Annotated[bool, typer.Option("--access-log", help="A line in the log for every request.")]
Drain = Annotated[
    float,
    typer.Option(
        "--drain", metavar="S", parser=number_from(0, 3600), help="Seconds to serve on after SIGTERM, not ready."
    ),
]
PauseClocks = Annotated[
    bool, typer.Option("--pause-clocks", help="Clocks stand still while no server runs; both players are told.")
]
GamesAnHour = Annotated[
    int | None,
    typer.Option(
        "--games-an-hour", metavar="N", parser=whole_from(0, 10**9), help="That an address may make; 0: any number."
    ),
]
ExpireDays = Annotated[
    float | None,
    typer.Option(
        "--expire-days",
        metavar="D",
        parser=number_from(0, 36_500),
        help="Remove unfinished games after this; 0: never.",
    ),
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open a browser, where there is one.")]


def serve(
    files: Files = None,
    player: Players = None,
    host: Host = "127.0.0.1",
    port: Port = None,
    database: Database = None,
    workers: Workers = None,
    cluster: Cluster = None,
    name: Names = None,
    proxy: Proxy = None,
    metrics: Measured = None,
    log: Log = "text",
    access_log: AccessLog = False,
    drain: Drain = 0.0,
    pause_clocks: PauseClocks = False,
    games_an_hour: GamesAnHour = None,
    expire_days: ExpireDays = None,
    open_browser: Open = True,
) -> None:
    """Serve the page where every game is played, on this machine or for others.

    Games are kept in a database of yours. Ctrl-C stops it.
    """
    # These take a while to load, and no other command needs them.
    from plyground.server.catalogue import Catalogue
    from plyground.server.database import shown_url
    from plyground.server.proxies import Proxies
    from plyground.server.run import run
    from plyground.server.settings import Settings, make_default_folder

    for file in files or []:
        if foreign(file) != file:
            refuse(f"'{file}' is not a game file: expected the path of a .py file, or openspiel:NAME", file)
        named_game(file)  # says at once what is wrong with it
        Catalogue([file]).info(file)
    for text in player or []:
        try_files(None, [text])
        PlayerSpec.parse(text).check()
    use_cluster(cluster, "--workers", workers)
    defaults = Settings()
    if host in _EVERYWHERE and not name:
        refuse(f"--host '{host}' lets others in: say by which name, as in --name games.example", host)
    public = bool(name)
    if database is None:
        make_default_folder()
    settings = Settings(
        database=database or defaults.database,
        files=tuple(files or ()),
        players=tuple(player or ()),
        hosts=tuple(sorted({*defaults.hosts, host, *(name or [])})),
        proxies=tuple(proxy or ()),
        workers=workers or defaults.workers,
        metrics=None if metrics is None else _place(metrics),
        log=log,
        access_log=access_log,
        drain=drain,
        cluster=cluster,
        pause_clocks=pause_clocks,
        games_an_hour=(PUBLIC_GAMES_AN_HOUR if public else None) if games_an_hour is None else games_an_hour or None,
        expire_days=(PUBLIC_EXPIRE_DAYS if public else None) if expire_days is None else expire_days or None,
    )
    Proxies(settings.proxies)  # says at once what is wrong with them
    with contextlib.closing(listen(host, port)) as listener:
        address = _url(host, listener.getsockname()[1])

        def announce(metrics_port: int | None) -> None:
            kept = shown_url(settings.database)
            say(f"Plyground is at {address}  (Ctrl-C stops it; games are kept in {kept})")
            if settings.metrics is not None:
                say(f"Measurements are at {_url(settings.metrics[0], metrics_port)}metrics")
            if not (settings.page / "index.html").exists():
                complain("the page has not been built: `make page` does it")
            if open_browser and _has_browser():
                webbrowser.open(address)

        run(settings, listener, announce)


def _url(host: str, port: int | None) -> str:
    shown = _EVERYWHERE.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _place(text: str) -> tuple[str, int]:
    """Host and port; without a host this machine alone can ask."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        refuse(f"--metrics '{text}' is not a place: expected a port, or host and port as in 127.0.0.1:9421", text)
    return host.strip("[]") or "127.0.0.1", int(port)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket. A port that was asked for must be free; otherwise any will do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in [PORT, 0] if port is None else [port]:
        # With the protocol named, asyncio sets TCP_NODELAY; without it each answer on a kept connection waits 40 ms.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, wanted))
            listener.listen(1024)
            return listener
        except (OSError, OverflowError) as error:
            listener.close()
            problem = getattr(error, "strerror", None) or str(error)
            if wanted == 0 or port is not None:
                refuse(f"cannot listen at '{host}', port '{wanted}': {problem}", wanted)
    raise AssertionError


def _has_browser() -> bool:
    """Whether a browser can be opened here: there is a screen."""
    if not stdout().isatty():
        return False
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform == "darwin" or os.name == "nt" or bool(screen)
