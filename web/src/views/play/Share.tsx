/** The game to take along: its position, its moves, links to it, and a file. */

import { useEffect, useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameState } from "../../api/types";
import { known } from "../../browser/games";
import { CopyField } from "../../parts/CopyField";
import { Fault, IconButton } from "../../parts/controls";
import { Dialog } from "../../parts/Dialog";
import { SIDES, sideName, waitingSide } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { Invitation } from "./Invitation";
import { seatLink, watchLink } from "./links";
import "./Share.css";

interface ShareProps {
  desk: Desk;
  state: GameState;
  onClose: () => void;
}

export function Share({ desk, state, onClose }: ShareProps) {
  const [record, keep] = useState("");
  const [fault, say] = useState("");
  useEffect(() => {
    api.record(state.id).then(keep, (error) => say(messageOf(error)));
  }, [state.id]);
  const tokens = known(state.id)?.tokens ?? {};
  const people = SIDES.filter((side) => state.seats[side].kind === "person");
  const own = people.filter((side) => tokens[side]);
  // Who has both seats may give one away; an invitation that has not been claimed may be sent again.
  const away = state.outcome ? [] : own.length === 2 ? own : people.filter((side) => side === waitingSide(state.seats));
  return (
    <Dialog title={text.share.title} onClose={onClose}>
      <div class="share">
        <CopyField label={text.share.position} value={desk.board?.position ?? ""} />
        <CopyField label={text.share.moves} value={desk.tree.value.moves(desk.node.value).join(" ")} />
        <CopyField label={text.share.watch} value={watchLink(state.id)} />
        {own.map((side) => (
          <CopyField
            key={side}
            label={text.share.seat(sideName(state.info, side))}
            value={seatLink(state.id, tokens[side] ?? "")}
          />
        ))}
        {own.length > 0 && <p class="secondary">{text.share.seatWhat}</p>}
        {own.length > 0 && away.map((side) => <Invitation key={side} desk={desk} state={state} side={side} />)}
        <Fault>{fault}</Fault>
        <footer class="sheet-footer">
          <IconButton
            icon="download"
            label={text.share.download}
            disabled={record === ""}
            onClick={() => download(record, `${state.info.name}-${state.id}.json`)}
          />
          {Object.entries(state.info.formats).map(([format, title]) => (
            <IconButton
              key={format}
              icon="download"
              label={text.share.downloadAs(title)}
              onClick={() =>
                api.record(state.id, format).then(
                  (content) => download(content, `${state.info.name}-${state.id}.${format}`),
                  (error) => say(messageOf(error)),
                )
              }
            />
          ))}
        </footer>
      </div>
    </Dialog>
  );
}

function download(content: string, name: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
