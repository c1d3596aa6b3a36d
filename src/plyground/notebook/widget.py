"""What the boards of a notebook have in common: the page's own board, requests that the kernel answers, and a picture
for where there is no kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from plyground.game import PlygroundError
from plyground.loading.user_file import described
from plyground.wording import quoted

try:
    import anywidget
except ImportError:
    raise ImportError("a board in a notebook needs the package anywidget: pip install 'plyground[notebook]'") from None

#: The page's board as one script and one style sheet. They are made from web/src/notebook when the page is built.
FOLDER = Path(__file__).parent / "bundle"


def _bundled(name: str) -> str:
    try:
        return (FOLDER / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ImportError("the board of the notebook has not been built: `make page` does it") from None


class Widget(anywidget.AnyWidget):
    """A widget whose views send requests, `{"id": 7, "do": "undo"}` with the arguments beside it. Each is answered with
    its `id`, and with a `fault` in words if it was refused; what follows from it is in the traits, so that all views
    show the same.

    Beside the widget stands a picture of it, which is seen where there is no kernel: in a notebook that is only looked
    at or printed. A view that is open is not disturbed by a new picture: it is made when the person has left the view.
    """

    _esm = _bundled("board.js")
    _css = _bundled("board.css")

    _pictured: object = None  # what the picture shows; None: there is none
    _is_open = False  # whether a view has ever been opened

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._receive)
        self._display_id = uuid4().hex

    def __reduce_ex__(self, protocol: object) -> Any:
        raise TypeError(f"{self!r} is bound to its notebook and cannot be pickled: take what it shows instead")

    def _requests(self) -> Mapping[str, Callable[..., Any]]:
        """What can be asked for. A mapping that a request gives is part of the answer."""
        raise NotImplementedError

    def _picture(self) -> dict[str, str]:
        """The board without a program, by the type of its text."""
        raise NotImplementedError

    def _subject(self) -> object:
        """What a picture would show now: two equal ones need no new picture."""
        raise NotImplementedError

    def _receive(self, _: Any, message: dict[str, Any], buffers: Any) -> None:
        answer: dict[str, Any] = {"id": message.get("id")}
        arguments = {name: value for name, value in message.items() if name not in ("id", "do")}
        requests = {"open": self._open, "leave": self._renew_picture, **self._requests()}
        try:
            request = requests.get(message.get("do", ""))
            if request is None:
                raise ValueError(f"the board has no request {quoted(message.get('do'))}")
            answer |= request(**arguments) or {}
        except PlygroundError as error:
            answer["fault"] = str(error)
        except Exception as error:  # of a user's game: it is told where he looks
            answer["fault"] = described(error)
        self.send(answer)

    def _open(self) -> None:
        self._is_open = True

    def _changed(self) -> None:
        """Something else is shown than before."""
        if not self._is_open:
            self._renew_picture()

    def _renew_picture(self) -> None:
        if self._pictured is not None and self._pictured != self._subject():
            self._display(update=True)

    def _display(self, update: bool = False) -> None:
        from IPython.display import display, update_display

        data, metadata = self._repr_mimebundle_()
        self._pictured = self._subject()
        show: Any = update_display if update else display
        show(data, metadata=metadata, raw=True, display_id=self._display_id)

    def _ipython_display_(self) -> None:
        self._display()

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**options)
        assert bundle is not None
        return {**bundle[0], **self._picture()}, bundle[1]
