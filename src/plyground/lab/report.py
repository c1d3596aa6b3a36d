"""The report: all measurements in one HTML file that needs no other file, and the tables as CSV files beside it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from plyground import arena
from plyground.build import identity
from plyground.drawing import View
from plyground.game import InvalidRecord
from plyground.history.line import Line
from plyground.lab import plot
from plyground.lab.experiment import Experiment, find, names
from plyground.lab.run import Measured, best, own_experiments, waits_for
from plyground.lab.sources import expanded, source_of
from plyground.lab.task import ShownGame, Table
from plyground.lab.words import duration, written
from plyground.loading.loaded_game import LoadedGame
from plyground.loading.trust import NOTHING, Trust

_HERE = Path(__file__).parent
#: The script that replays games. It is made from web/src/replay when the page is built.
REPLAY = _HERE / "replay"


@dataclass(frozen=True)
class Written:
    experiments: int
    tables: Sequence[Path]


def write_report(folder: Path, target: Path, trust: Trust = NOTHING) -> Written:
    """Writes the report of the results in `folder`. `trust` decides which .py files that records name may be
    run as games. Raises Untrusted, InvalidRecord if there are no results, and OSError."""
    own = own_experiments(folder)
    shipped = [name for name in names() if name not in {path.stem for path in own}]
    found = [_measured(find(str(name), trust), folder) for name in (*shipped, *own)]
    measured = [one for one in found if one is not None]
    if not measured:
        raise InvalidRecord(f"there are no results in '{folder}': plyground lab run makes some", str(folder))
    target.parent.mkdir(parents=True, exist_ok=True)
    tables = [path for one in measured for path in _write_tables(one, target)]
    whole = _page(measured)
    half = target.with_name(target.name + ".new")
    half.write_text(whole, encoding="utf-8")
    half.replace(target)
    return Written(len(measured), tables)


def _measured(experiment: Experiment, folder: Path) -> Measured | None:
    if waits_for(experiment) is not None or not (folder / f"{experiment.name}.jsonl").is_file():
        return None
    measured = best(experiment, folder)
    return measured if measured.results else None


def _write_tables(measured: Measured, target: Path) -> list[Path]:
    paths = []
    for table in measured.section.tables:
        name = _slug(f"{measured.experiment.name} {table.title}")
        path = target.with_name(f"{target.stem}-{name}.csv")
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow([column.title for column in table.columns])
        lines.writerows(table.rows)
        path.write_text(text.getvalue(), encoding="utf-8")
        paths.append(path)
    return paths


def _slug(text: str) -> str:
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")


def _page(measured: Sequence[Measured]) -> str:
    groups: dict[str, list[Measured]] = {}
    for one in sorted(measured, key=lambda one: (_group(one.experiment), one.experiment.name)):
        groups.setdefault(_group(one.experiment), []).append(one)
    replayed = (REPLAY / "replay.js").is_file()
    has_games = any(one.section.games for one in measured)
    style = (_HERE / "report.css").read_text(encoding="utf-8") + plot.STYLE.read_text(encoding="utf-8")
    script = ""
    if replayed and has_games:
        style = (REPLAY / "replay.css").read_text(encoding="utf-8") + style
        script = (REPLAY / "replay.js").read_text(encoding="utf-8").replace("</script", "<\\/script")
    machines = dict.fromkeys(machine for one in measured for machine in one.machines)
    total = sum(one.seconds for one in measured)
    parts = [
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Plyground: experiments</title>',
        f"<style>{_fallback_tokens(replayed and has_games)}{style}</style></head><body><main>",
        "<h1>Plyground: experiments</h1>",
        f"<p class='source'>{len(measured)} experiments, {duration(total)} of measuring. Plyground {identity()}; "
        f"{escape('; '.join(machines))}.</p><nav aria-label='Experiments'>",
    ]
    for group, experiments in groups.items():
        parts.append(f"<h2>{escape(group)}</h2><ul>")
        for one in experiments:
            parts.append(f'<li><a href="#{one.experiment.name}">{escape(one.experiment.title)}</a></li>')
        parts.append("</ul>")
    parts.append("</nav>")
    for experiments in groups.values():
        parts += [_section(one, replayed) for one in experiments]
    parts.append(_sources(measured) + "</main>")
    if script:
        # The layout of a board is the same in all matches of one game.
        layouts = {game.spec: game.layout for one in measured for game in _games(one)}
        parts.append(_json(dict(sorted(layouts.items())), "layouts"))
        parts.append(f"<script>{script}</script>")
    return "".join([*parts, "</body></html>\n"])


def _games(measured: Measured) -> list[LoadedGame]:
    """The games whose boards are shown."""
    specs = {arena.read_records(shown.record).contest.game for shown in measured.section.games}
    return [measured.experiment.trust.load(spec) for spec in specs]


def _group(experiment: Experiment) -> str:
    """The heading of an experiment: experiments that repeat the same document stand together."""
    source = source_of(experiment.source)
    return source.short[0].upper() + source.short[1:] if source else "Our own"


def _sources(measured: Sequence[Measured]) -> str:
    """The list of the documents that the experiments repeat."""
    found = {source.letter: source for one in measured if (source := source_of(one.experiment.source))}
    entries = "".join(
        f"<dt>Document {letter}</dt><dd>{escape(found[letter].reference)}</dd>" for letter in sorted(found)
    )
    return f'<section id="sources"><h2>Sources</h2><dl>{entries}</dl></section>' if found else ""


def _fallback_tokens(styled: bool) -> str:
    """The colours, for a report without the page's own style sheet."""
    if styled:
        return ""
    return (
        ":root{color-scheme:light dark;--page:Canvas;--card:Canvas;--text:CanvasText;--secondary:GrayText;--line:#8886;"
        "--control-line:#888;--accent:#0f8f83;--accent-text:#0b776d;--first:#2f6fde;--second:#e0791b;--capture:#cf3f4f;"
        "--drop:#c99a12;--draw:#80848c;--font:system-ui,sans-serif}"
    )


def _section(measured: Measured, replayed: bool) -> str:
    experiment = measured.experiment
    quick = ' <span class="quick">short form</span>' if measured.quick else ""
    parts = [
        f'<section id="{experiment.name}" aria-labelledby="{experiment.name}-title">',
        f'<h2 id="{experiment.name}-title">{escape(experiment.title)}{quick}</h2>',
        f'<p class="source">{escape(expanded(experiment.source))}. <code>plyground lab run {experiment.name}'
        f"{' --quick' if measured.quick else ''}</code>, {duration(measured.seconds)}.</p>",
    ]
    if measured.build != identity():
        parts.append(f"<p class='note'>Measured by build {escape(measured.build)}; this is build {identity()}.</p>")
    if not measured.finished:
        parts.append(f"<p class='note'>Unfinished: {len(measured.results)} of {measured.tasks} are measured.</p>")
    if experiment.about:
        parts.append(f"<p>{escape(experiment.about)}</p>")
    parts += [_table(table) for table in measured.section.tables]
    parts += [f"<p>{escape(remark)}</p>" for remark in measured.section.remarks]
    if experiment.deviation:
        parts.append(f"<p>{escape(experiment.deviation)}</p>")
    parts += [plot.figure(drawn) for drawn in measured.section.plots]
    if measured.section.games:
        parts.append(f"<details><summary>Games ({len(measured.section.games)})</summary>")
        parts += [_game(shown, replayed, measured.experiment.trust) for shown in measured.section.games]
        parts.append("</details>")
    return "".join([*parts, "</section>"])


def _table(table: Table) -> str:
    name = escape(table.title or "Table", quote=True)
    parts = [f'<div class="scroll" tabindex="0" role="region" aria-label="{name}">']
    parts.append("<table>" + (f"<caption>{escape(table.title)}</caption>" if table.title else "") + "<thead><tr>")
    for column in table.columns:
        kind = "" if column.format == "text" else ' class="n"'
        parts.append(f'<th scope="col"{kind}>{escape(column.title)}</th>' if column.title else "<td></td>")
    parts.append("</tr></thead><tbody>")
    for row in table.rows:
        cells = []
        for number, (value, column) in enumerate(zip(row, table.columns, strict=True)):
            kind = "" if column.format == "text" else ' class="n"'
            tag = 'th scope="row"' if number == 0 and column.format == "text" else "td"
            cells.append(f"<{tag}{kind}>{escape(written(value, column.format))}</{tag.split()[0]}>")
        parts.append(f"<tr>{''.join(cells)}</tr>")
    return "".join([*parts, "</tbody></table></div>"])


def _game(shown: ShownGame, replayed: bool, trust: Trust) -> str:
    records = arena.read_records(shown.record)
    played = next(game for game in records.games if game.number == shown.number)
    names = [records.contest.names[seat] for seat in played.seats]
    title = f"<h3>{escape(shown.title)}</h3>"
    if not replayed:
        moves = " ".join(played.moves)
        return f"{title}<p>{escape(names[0])} against {escape(names[1])}, {played.result}: {escape(moves)}</p>"
    document = _replay(trust.load(records.contest.game), played, names, shown.title)
    return f"{title}<div data-replay>{_json(document)}</div>"


def _json(document: Any, name: str = "") -> str:
    data = json.dumps(document, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json"{name and f" id={name}"}>{data}</script>'


def _looked_at(view: View) -> View:
    """The view without the marks that only help a player."""
    return {**view, "marks": [mark for mark in view["marks"] if mark["kind"] != "playable"]}


def _replay(game: LoadedGame, played: arena.Played, names: Sequence[str], title: str) -> dict[str, Any]:
    line = Line.of(game, played.start)
    plies: list[dict[str, Any]] = [{"view": _looked_at(game.view(line.position))}]
    for number, move in enumerate(played.moves):
        drawn = game.drawn_move(line.position, move)
        line = line.play(move)
        ply = {
            "view": _looked_at(game.view(line.position)),
            "move": move,
            "last": {"path": drawn["path"], "motion": drawn["motion"]},
        }
        if number >= played.opening:
            thought = played.thoughts[number - played.opening]
            if thought.nodes:
                ply["thought"] = f"{thought.nodes:,} nodes, {duration(thought.seconds)}"
        plies.append(ply)
    return {
        "title": title,
        "game": game.spec,
        "first": names[0],
        "second": names[1],
        "result": f"{played.result}, {played.reason}" if played.reason else played.result,
        "plies": plies,
    }
