/** A game: its board, the two who play it, and everything that helps. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { SideName } from "../../api/types";
import { look } from "../../board/surface";
import { href, rename, type ViewProps } from "../../browser/address";
import { claimToken, known, ownTokens, remember } from "../../browser/games";
import { openGame } from "../../live/open";
import { Working } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { LostBanner } from "../../parts/LostBanner";
import { Notice } from "../../parts/Notice";
import { leaveLine } from "../../parts/ShownLine";
import { text } from "../../text/page";
import { Announcer } from "./Announcer";
import { Desk } from "./desk";
import { Panel } from "./Panel";
import { Table } from "./Table";
import "./Play.css";

export default function Play({ route }: ViewProps) {
  const { invitation } = route.parameters;
  return invitation ? <Arrival id={route.of} invitation={invitation} /> : <Game route={route} />;
}

/** Somebody who comes by an invitation: takes the seat, and then shows the game. */
function Arrival({ id, invitation }: { id: string; invitation: string }) {
  const [fault, say] = useState("");
  useEffect(() => {
    // Who made the game and opens the invitation to look at it does not take the seat from the one who is invited.
    if (ownTokens(known(id)).length > 0) rename("play", id);
    else {
      api.claim(id, invitation, claimToken(invitation)).then(
        ({ side, token }) => {
          remember({ id, tokens: { [side]: token }, invitations: {} });
          rename("play", id);
        },
        (error) => say(messageOf(error)),
      );
    }
  }, [id, invitation]);
  if (!fault) return <Working label={text.loading} />;
  return (
    <Notice alert title={text.play.taken}>
      <p>{fault}</p>
      <p>
        <a href={href("play", id)}>{text.play.watch}</a>
      </p>
    </Notice>
  );
}

function Game({ route }: ViewProps) {
  const id = route.of;
  const { seat } = route.parameters;
  // A person who comes by a seat's link has that seat, and no other.
  const tokens = () => (seat ? [seat] : ownTokens(known(id)));
  const { desk, leave } = useMemo(() => {
    const { game, leave } = openGame(id, tokens);
    return { desk: new Desk(game), leave };
  }, [id, seat]);
  useEffect(
    () => () => {
      desk.leave();
      leave();
    },
    [desk],
  );
  useEffect(
    () => desk.live.yours.subscribe((yours) => keep(id, seat, yours.length === 1 ? yours[0] : undefined)),
    [desk],
  );
  useKeys({
    Escape: () => leaveLine(desk.preview),
    Home: () => desk.go("start"),
    ArrowLeft: () => desk.go("back"),
    ArrowRight: () => desk.go("forward"),
    End: () => desk.go("end"),
  });

  const state = desk.live.state.value;
  const link = desk.live.link.value;
  if (link === "gone") {
    return (
      <Notice alert title={text.play.gone}>
        <p>{text.play.goneWhat}</p>
      </Notice>
    );
  }
  if (!state || !desk.board) {
    return link === "lost" ? <LostBanner link={desk.live.link} /> : <Working label={text.loading} />;
  }
  return (
    <div class="play" {...look(state.info.layout)}>
      <h1 class="unseen">{state.info.title}</h1>
      <LostBanner link={desk.live.link} />
      <Table desk={desk} state={state} board={desk.board} />
      <Panel desk={desk} state={state} />
      <Announcer desk={desk} />
    </div>
  );
}

/** A game that came by a link is kept too: with its seat, or to be watched. */
function keep(id: string, seat: string | undefined, side: SideName | undefined): void {
  if (!seat || !side || known(id)) return;
  remember({ id, tokens: { [side]: seat }, invitations: {} });
}
