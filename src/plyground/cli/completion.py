"""`plyground --install-completion`: command lines are completed in bash, zsh and fish.

The shell asks this program what may follow (`program.COMPLETING`), and Typer answers: the options of a command, and
what `candidates.py` offers for its arguments.
"""

from __future__ import annotations

import os
from pathlib import Path

import shellingham

from plyground.cli.failures import refuse
from plyground.cli.output import say, stdout

_SCRIPTS = Path(__file__).parent / "completions"
SHELLS = ("bash", "zsh", "fish")


def show() -> None:
    """Prints the script for the shell that the program was started from."""
    stdout().write(_script(_shell()))


def install() -> None:
    """Installs the script for the shell that the program was started from. Installing again changes nothing."""
    shell = _shell()
    home = Path.home()
    if shell == "bash":
        place = _folder("XDG_DATA_HOME", home / ".local/share") / "bash-completion/completions/plyground"
        line, rc = f"[ -r '{place}' ] && source '{place}'", home / ".bashrc"
    elif shell == "zsh":
        folder = _folder("ZDOTDIR", home)
        place, rc = folder / ".zfunc/_plyground", folder / ".zshrc"
        line = f"fpath+=('{place.parent}'); autoload -Uz compinit; compinit"
    else:
        place, line, rc = _folder("XDG_CONFIG_HOME", home / ".config") / "fish/completions/plyground.fish", "", None
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(_script(shell), encoding="utf-8")
    if rc is not None:
        _add_line(rc, line)
    say(f"{place} is written" + ("" if rc is None else f", and {rc} reads it"))
    say(f"From the next {shell} on, the Tab key completes command lines of plyground.")


def _shell() -> str:
    try:
        name = str(shellingham.detect_shell()[0])
    except shellingham.ShellDetectionFailure:
        name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        refuse(f"the shell '{name}' cannot be helped: expected to be started from {', '.join(SHELLS)}", name)
    return name


def _script(shell: str) -> str:
    return (_SCRIPTS / f"plyground.{shell}").read_text(encoding="utf-8")


def _folder(variable: str, usual: Path) -> Path:
    return Path(os.environ.get(variable) or usual)


def _add_line(path: Path, line: str) -> None:
    text = path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else ""
    if line in text.splitlines():
        return
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{'' if text.endswith(chr(10)) or not text else chr(10)}{line}\n")
