/** A seat for somebody elsewhere: the link to send, or a button that makes one. */

import { useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameState, SideName } from "../../api/types";
import { known, ownTokens, remember } from "../../browser/games";
import { CopyField } from "../../parts/CopyField";
import { Fault } from "../../parts/controls";
import { sideName } from "../../parts/players";
import { text } from "../../text/page";
import type { Desk } from "./desk";
import { invitationLink } from "./links";

export function Invitation({ desk, state, side }: { desk: Desk; state: GameState; side: SideName }) {
  const [fault, say] = useState("");
  const game = known(state.id);
  const seat = state.seats[side];
  const waiting = seat.kind === "person" && seat.waiting;
  const invitation = waiting ? game?.invitations[side] : undefined;
  const name = sideName(state.info, side);

  async function invite() {
    if (!game) return;
    try {
      const made = await api.invite(game.id, ownTokens(game), side);
      const { [side]: given, ...tokens } = game.tokens;
      remember({ ...game, tokens, invitations: { ...game.invitations, [side]: made.invitation } });
      if (given) desk.live.sayHelloAgain();
    } catch (error) {
      say(messageOf(error));
    }
  }

  return (
    <>
      {invitation ? (
        <CopyField label={text.share.invitation(name)} value={invitationLink(state.id, invitation)} />
      ) : (
        <button type="button" onClick={invite}>
          {waiting ? text.share.inviteAgain(name) : text.share.invite(name)}
        </button>
      )}
      <Fault>{fault}</Fault>
    </>
  );
}
