/** A field for a move as the game writes it; the server reads it. */

import { useId, useState } from "preact/hooks";
import { text } from "../../text/page";
import type { Desk } from "./desk";

export function TypedMove({ desk }: { desk: Desk }) {
  const id = useId();
  const [typed, type] = useState("");
  const canMove = desk.canMove.value;
  async function play(event: Event) {
    event.preventDefault();
    if (typed.trim() !== "" && (await desk.play(typed.trim()))) type("");
  }
  return (
    <form class="typed-move" onSubmit={play}>
      <label for={id} class="unseen">
        {text.moves.type}
      </label>
      <input
        id={id}
        value={typed}
        placeholder={text.moves.type}
        disabled={!canMove}
        maxLength={200}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <button type="submit" disabled={!canMove || typed.trim() === ""}>
        {text.moves.playTyped}
      </button>
    </form>
  );
}
