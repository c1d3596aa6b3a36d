/** Says aloud what is played. */

import { useEffect, useRef, useState } from "preact/hooks";
import { outcomeSentence } from "../parts/outcome";
import { sideName } from "../parts/players";
import { text } from "../text/page";
import type { Desk } from "./desk";

export function Announcer({ desk }: { desk: Desk }) {
  const { head, game } = desk.state.value;
  const [said, say] = useState("");
  const before = useRef({ head, game });
  useEffect(() => {
    const then = before.current;
    before.current = { head, game };
    if (then.head === head && then.game === game) return;
    const tree = desk.tree.peek();
    const back = then.game === game && [0, ...tree.path(then.head)].includes(head);
    const node = tree.node(head);
    const move = back ? text.play.takenBack : node ? text.play.played(sideName(desk.game, node.side), node.label) : "";
    say(`${move} ${turn(desk)}`);
  }, [head, game]);
  return (
    <div class="unseen" aria-live="polite">
      {said}
    </div>
  );
}

function turn(desk: Desk): string {
  const { board } = desk.state.peek();
  return board.outcome
    ? outcomeSentence(desk.game, board.outcome)
    : text.play.turnSpoken(sideName(desk.game, board.side));
}
