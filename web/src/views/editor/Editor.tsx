/** A position put together piece by piece; the server says whether it is one. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, rules } from "../../api/http";
import type { Analysis, GameInfo } from "../../api/types";
import type { ViewProps } from "../../browser/address";
import type { Mark } from "../../drawing";
import { analysisMarks } from "../../parts/analysis_marks";
import { IconButton, Working } from "../../parts/controls";
import { Notice } from "../../parts/Notice";
import { Study } from "../../parts/Stage";
import { useUndoKeys } from "../../parts/undo_keys";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { editorText } from "../../text/study";
import { Canvas, useCarrying } from "./Canvas";
import { withSide } from "./draft";
import { Heaps } from "./Heaps";
import { Editor as Model } from "./model";
import { Besides, Palette } from "./Palette";
import { Analyse, PlayFrom, PositionText, Sides, Verdict } from "./Verdict";
import "./Editor.css";

export default function Editor({ route }: ViewProps) {
  const { value: info, fault, again } = useLoaded(route.of, () => rules(route.of));
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!info) return <Working label={text.loading} />;
  if (!info.editable) return <Notice title={editorText.not(info.title)} />;
  return <Desk info={info} position={route.parameters.position} />;
}

const NO_MARKS: readonly Mark[] = [];

function Desk({ info, position }: { info: GameInfo; position: string | undefined }) {
  const editor = useMemo(() => {
    const read = async (position: string) => {
      const [board] = await api.boards({ game: info.spec, position });
      return board ?? Promise.reject(new Error(text.errors.broken));
    };
    return new Model(info, { compose: api.compose, read });
  }, [info]);
  const [flipped, flip] = useState(false);
  const [analysis, found] = useState<Analysis | null>(null);
  const carrying = useCarrying(editor);
  useEffect(() => {
    document.title = `${editorText.title(info.title)} – ${text.name}`;
    if (position) editor.read(position);
    return () => editor.leave();
  }, [editor]);
  useUndoKeys(editor);
  const board = editor.board;
  const marks = board?.view.marks ?? NO_MARKS;
  const drawn = useMemo(
    () => (board && analysis ? analysisMarks(board, analysis.moves) : { notes: [], arrows: [] }),
    [board, analysis],
  );
  const bare = info.layout.cells.length === 0;
  return (
    <Study
      layout={info.layout}
      stage={
        bare ? (
          <Heaps editor={editor} />
        ) : (
          <Canvas editor={editor} carrying={carrying} flipped={flipped} marks={marks} {...drawn} />
        )
      }
    >
      <header>
        <p class="secondary small">{editorText.heading}</p>
        <h1 class="editor-title">{info.title}</h1>
      </header>
      <Palette editor={editor} carrying={carrying} />
      <div class="icon-row" role="toolbar" aria-label={editorText.actions}>
        <IconButton icon="start" label={editorText.start} onClick={() => editor.toStart()} />
        <IconButton icon="bin" label={editorText.clear} onClick={() => editor.clear()} />
        <IconButton
          icon="undo"
          label={editorText.undo}
          onClick={() => editor.undo()}
          disabled={editor.history.past.value.length === 0}
        />
        <IconButton
          icon="redo"
          label={editorText.redo}
          onClick={() => editor.redo()}
          disabled={editor.history.future.value.length === 0}
        />
        {!bare && <IconButton icon="flip" label={editorText.flip} onClick={() => flip(!flipped)} />}
      </div>
      <Besides editor={editor} />
      <div class="editor-row">
        <Sides
          info={info}
          label={editorText.toMove}
          value={editor.draft.value.view.side}
          onChange={(side) => editor.change(withSide(editor.draft.peek(), side))}
        />
        <Extra editor={editor} />
      </div>
      <Verdict editor={editor} />
      <PositionText editor={editor} />
      <PlayFrom editor={editor} />
      <Analyse editor={editor} found={analysis} onFound={found} />
      {!bare && <p class="secondary small editor-keys">{editorText.keys}</p>}
    </Study>
  );
}

/** What a drawing does not show, where the game has such a thing. */
function Extra({ editor }: { editor: Model }) {
  const { extras } = editor.info;
  if (extras.length === 0) return null;
  const draft = editor.draft.value;
  return (
    <label class="editor-extra">
      {editorText.extra}
      <select
        value={draft.extra}
        onChange={(event) => editor.change({ ...editor.draft.peek(), extra: event.currentTarget.value })}
      >
        <option value="">{editorText.extraAny}</option>
        {extras.filter(Boolean).map((extra) => (
          <option key={extra} value={extra}>
            {extra}
          </option>
        ))}
      </select>
    </label>
  );
}
