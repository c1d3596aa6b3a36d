/** The strength of the computer: a level, or a player that the server was started with. */

import type { PlayerInfo } from "../../api/types";
import { Segments } from "../../parts/controls";
import { shortName } from "../../parts/players";
import { text } from "../../text/page";
import { Levels } from "./Levels";

interface AgainstProps {
  own: readonly PlayerInfo[];
  /** The text of the chosen player; empty for a level. */
  player: string;
  levels: number;
  level: number;
  onPlayer: (player: string) => void;
  onLevel: (level: number) => void;
}

export function Against({ own, player, levels, level, onPlayer, onLevel }: AgainstProps) {
  const chosen = own.find(({ name }) => name === player);
  return (
    <>
      {own.length > 0 && (
        <Segments
          label={text.setup.against}
          choices={[
            { value: "", label: text.setup.aLevel },
            ...own.map(({ name }) => ({ value: name, label: shortName(name) })),
          ]}
          value={chosen?.name ?? ""}
          onChange={onPlayer}
        />
      )}
      {chosen ? (
        <p class="secondary">{chosen.summary}</p>
      ) : (
        <Levels label={text.setup.level} levels={levels} value={level} onChange={onLevel} />
      )}
    </>
  );
}
