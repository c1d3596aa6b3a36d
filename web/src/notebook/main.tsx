/** The board in a notebook: a widget by the contract of anywidget. */

import { render as draw } from "preact";
import "../styles/tokens.css";
import "../styles/base.css";
import { GameBoard } from "./GameBoard";
import { Kernel, type Model } from "./kernel";
import "./notebook.css";
import { holdFocus, keepKeys, noticeLeaving } from "./focus";
import { SearchBoard } from "./SearchBoard";
import { followTheme } from "./theme";

/** Draws one view of the widget into an element. Returns what takes it away. */
function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const root = el.ownerDocument.createElement("div");
  root.className = "plyground-notebook";
  el.append(root);
  const kernel = new Kernel(model, { current: root });
  const ends = [followTheme(root), keepKeys(root), holdFocus(root), noticeLeaving(root, () => kernel.tell("leave"))];
  kernel.tell("open");
  const View = model.get("_kind") === "search" ? SearchBoard : GameBoard;
  draw(<View kernel={kernel} />, root);
  return () => {
    draw(null, root);
    kernel.leave();
    for (const end of ends) end();
    root.remove();
  };
}

export default { render };
