"""Makes a site of the repository's documents, which are written to be read where the code is.

README.md is the first page. A link to a file beside `docs/` leads to a page that shows the file. A picture for light
and dark, `<picture>` in the documents, follows the site's own switch.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[2]

#: Documents outside docs/, and the pages that they become.
DOCUMENTS = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}

#: Pages that a search shows after the others.
LESS_WANTED = ("CHANGELOG.md", "benchmarks.md")

FENCES = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^()\s#:]+)(#[^()\s]*)?\)")
PICTURE = re.compile(
    r'<picture><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"><img src="([^"]+)"([^>]*)></picture>'
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, uri in {**DOCUMENTS, "web/public/icon.svg": "icon.svg"}.items():
        files.append(File.generated(config, uri, abs_src_path=str(ROOT / path)))
    for path in sorted({path for file in files.documentation_pages() for path in _linked_files(file)}):
        files.append(File.generated(config, _uri(path), content=_shown(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    here = _path(page.file.src_uri)
    if here == "README.md":
        page.meta["hide"] = ["navigation"]
    if page.file.src_uri in LESS_WANTED or page.file.src_uri.startswith("source/"):
        page.meta["search"] = {"boost": 0.3}

    def link(match: re.Match[str]) -> str:
        target = posixpath.relpath(_uri(_resolved(here, match[1])), posixpath.dirname(page.file.src_uri) or ".")
        return f"]({target}{match[2] or ''})"

    if page.file.src_uri.startswith("source/"):
        return markdown
    markdown = re.sub(r"^On a code host .*?\n\n", "", markdown, flags=re.MULTILINE | re.DOTALL)  # this is none
    return _outside_fences(markdown, lambda text: LINK.sub(link, PICTURE.sub(_two_images, text)))


def _linked_files(file: File) -> list[str]:
    """The files outside docs/ that a document links to, as the repository names them."""
    here = _path(file.src_uri)
    prose = "".join(part for part in FENCES.split(file.content_string) if not part.lstrip().startswith("```"))
    found = [_resolved(here, match[1]) for match in LINK.finditer(prose)]
    return [path for path in found if _uri(path).startswith("source/") and (ROOT / path).exists()]


def _outside_fences(markdown: str, change: Callable[[str], str]) -> str:
    return "".join(part if part.lstrip().startswith("```") else change(part) for part in FENCES.split(markdown))


def _resolved(here: str, link: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(here), link))


def _path(uri: str) -> str:
    """The repository's name of a page."""
    return next((path for path, page in DOCUMENTS.items() if page == uri), f"docs/{uri}")


def _uri(path: str) -> str:
    """The page of a file of the repository."""
    if path.startswith("docs/"):
        return re.sub(r"\.ipynb$", ".md", path.removeprefix("docs/"))  # docs/site/notebooks.py makes the page
    return DOCUMENTS.get(path) or f"source/{path}.md"


def _shown(path: str) -> str:
    """A page that shows a file, or the programs of a folder."""
    place = ROOT / path
    files = sorted(place.glob("*.py")) if place.is_dir() else [place]
    blocks = [f'```{file.suffix[1:]} title="{file.name}"\n{file.read_text(encoding="utf-8")}```\n' for file in files]
    return f"# {path}\n\n" + "\n".join(blocks)


def _two_images(match: re.Match[str]) -> str:
    dark, light, rest = match.groups()
    found = dict(re.findall(r'(\w+)="([^"]*)"', rest))
    width = f' width="{found["width"]}"' if "width" in found else ""
    return " ".join(
        f"![{found.get('alt', '')}]({image}#only-{scheme}){{ loading=lazy{width} }}"
        for image, scheme in ((light, "light"), (dark, "dark"))
    )
