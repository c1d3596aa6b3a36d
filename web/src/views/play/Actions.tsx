/** The buttons of a game. */

import { useState } from "preact/hooks";
import type { GameState } from "../../api/types";
import { go } from "../../browser/address";
import { IconButton } from "../../parts/controls";
import { SIDES } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { Share } from "./Share";
import "./Actions.css";

export function Actions({ desk, state }: { desk: Desk; state: GameState }) {
  const [sharing, share] = useState(false);
  const [resigning, confirm] = useState(false);
  const { live } = desk;
  const tree = desk.tree.value;
  const alone = desk.alone.value;
  const mine = SIDES.filter((side) => live.yours.value.includes(side) && state.seats[side].kind === "person");
  const resigner = mine.includes(state.board.side) ? state.board.side : mine[0];
  const over = state.outcome !== null;
  const ownBefore = tree.line(state.head).some(({ side }) => mine.includes(side)) || mine.length === 0;
  return (
    <div class="actions">
      <div class="icon-row" role="toolbar" aria-label={text.actions.label}>
        {alone && (
          <>
            <IconButton
              icon="undo"
              label={text.actions.undo}
              disabled={state.head === 0 || !ownBefore}
              onClick={() => desk.act(() => live.command("undo"))}
            />
            <IconButton
              icon="redo"
              label={text.actions.redo}
              disabled={tree.children(state.head).length === 0}
              onClick={() => desk.act(() => live.command("redo"))}
            />
          </>
        )}
        {desk.mayBeHelped.value && (
          <IconButton
            icon="hint"
            label={text.actions.hint}
            disabled={(desk.board?.legal ?? 0) === 0}
            onClick={() => desk.askHint()}
          />
        )}
        <IconButton icon="flip" label={text.actions.flip} onClick={() => desk.flip()} />
        {resigner && (
          <IconButton icon="flag" label={text.actions.resign} disabled={over} onClick={() => confirm(!resigning)} />
        )}
        <IconButton icon="share" label={text.actions.share} onClick={() => share(true)} />
        <IconButton icon="plus" label={text.actions.new} onClick={() => go("start", "", { game: state.info.name })} />
      </div>
      {resigning && resigner && !over && (
        <p class="confirm">
          {text.actions.resignSure}
          <button
            type="button"
            class="danger"
            onClick={() => {
              confirm(false);
              desk.act(() => live.resign(resigner));
            }}
          >
            {text.actions.resign}
          </button>
          <button type="button" onClick={() => confirm(false)}>
            {text.cancel}
          </button>
        </p>
      )}
      {sharing && <Share desk={desk} state={state} onClose={() => share(false)} />}
    </div>
  );
}
