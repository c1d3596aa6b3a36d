"""Notebooks as pages: a notebook is executed, and a page made of its cells and what they show.

`python docs/site/notebooks.py [NAME ...]` executes notebooks and says how long each took. What a notebook showed is
kept in build/notebooks, for as long as neither it nor the package changes.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from textwrap import indent

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from nbclient import NotebookClient
from nbformat import NotebookNode
from traitlets.config import Config

from plyground.build import identity

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "notebooks"
KEPT = ROOT / "build" / "notebooks"

#: A cell with this tag is the answer to an exercise: it is folded away. In a notebook a heading with the same tag,
#: above it, does that; even running all cells does not open it.
ANSWER = "answer"
#: Stands in a page for something that Markdown shall not touch.
_MARK = re.compile(r"<p>OUTPUT(\d+)</p>")

_outputs: list[str] = []


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for file in [file for file in files if file.src_uri.endswith(".ipynb")]:
        page = _page(file.name, _shown(Path(file.abs_src_path or "")))
        files.append(File.generated(config, file.src_uri.removesuffix(".ipynb") + ".md", content=page))
    return files


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    return _MARK.sub(lambda match: _outputs[int(match[1])], html)


def execute(path: Path) -> NotebookNode:
    """The notebook with what its cells show, in a new kernel and an empty folder. Raises CellExecutionError."""
    notebook = _read(path)
    with tempfile.TemporaryDirectory() as folder:
        kernel = Config(KernelManager={"transport": "ipc", "ip": f"{folder}/kernel"})  # of this machine alone
        client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}, config=kernel)
        client.execute(env={**os.environ, "IPYTHONDIR": f"{folder}/ipython", "COLUMNS": "90"})
    KEPT.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, _kept(path))  # type: ignore[no-untyped-call]
    return notebook


def _shown(path: Path) -> NotebookNode:
    return _read(_kept(path)) if _kept(path).exists() else execute(path)


def _read(path: Path) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    return notebook


def _kept(path: Path) -> Path:
    key = hashlib.sha256(path.read_bytes() + identity().encode()).hexdigest()[:16]
    return KEPT / f"{path.stem}-{key}.ipynb"


def _page(name: str, notebook: NotebookNode) -> str:
    head, *rest = [_cell(cell) for cell in notebook.cells]
    link = f'<a class="md-button" href="../{name}.ipynb" download>Download this notebook</a>'
    return "\n\n".join([head, link, *rest])


def _cell(cell: NotebookNode) -> str:
    answer = ANSWER in cell.metadata.get("tags", ())
    if cell.cell_type != "code" and answer:
        return ""
    if cell.cell_type != "code":
        return re.sub("<details>", '<details markdown="1">', str(cell.source))
    shown = "\n\n".join([f"```python\n{cell.source}\n```", *map(_marked, _rendered(cell.outputs))])
    if answer:
        return '??? success "Answer"\n\n' + indent(shown, "    ")
    return shown


def _marked(html: str) -> str:
    _outputs.append(html)
    return f"OUTPUT{len(_outputs) - 1}"


def _rendered(outputs: Sequence[NotebookNode]) -> Iterator[str]:
    for output in _joined(outputs):
        data = output.get("data", {"text/plain": output.get("text", "")})
        if "image/svg+xml" in data:  # as an image: its styles stay its own, and it is light or dark like the site
            source = base64.b64encode(data["image/svg+xml"].encode()).decode()
            yield f'<div class="notebook-output"><img alt="" src="data:image/svg+xml;base64,{source}"></div>'
        elif "text/html" in data:
            yield f'<div class="notebook-output">{data["text/html"]}</div>'
        else:
            yield f'<pre class="notebook-output">{escape(data["text/plain"])}</pre>'


def _joined(outputs: Sequence[NotebookNode]) -> list[NotebookNode]:
    """The same, with what was printed in several pieces as one."""
    found: list[NotebookNode] = []
    for output in outputs:
        if found and output.output_type == "stream" and found[-1].get("name") == output.name:
            found[-1].text += output.text
        else:
            found.append(output)
    return found


def main(names: Sequence[str]) -> None:
    for path in [FOLDER / f"{name}.ipynb" for name in names] or sorted(FOLDER.glob("*.ipynb")):
        begin = time.monotonic()
        execute(path)
        print(f"{path.stem}: {time.monotonic() - begin:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
