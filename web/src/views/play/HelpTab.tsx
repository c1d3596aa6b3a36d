/** The rules in words. */

import { useEffect, useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { GameInfo } from "../../api/types";
import { href } from "../../browser/address";
import { Fault, Working } from "../../parts/controls";
import { Markdown } from "../../parts/Markdown";
import { text } from "../../text/page";
import "./HelpTab.css";

export function HelpTab({ info }: { info: GameInfo }) {
  const [help, keep] = useState<string | null>(null);
  const [fault, say] = useState("");
  useEffect(() => {
    api.help(info.spec).then(
      ({ markdown }) => keep(markdown),
      (error) => say(messageOf(error)),
    );
  }, [info.spec]);
  return (
    <div class="help-tab">
      <Fault>{fault}</Fault>
      {help === null && !fault && <Working label={text.loading} />}
      {help !== null && <Markdown source={help} />}
      {info.lesson && (
        <p>
          <a href={href("lesson", info.name)}>{text.start.learn(info.title)}</a>
        </p>
      )}
      {info.puzzles > 0 && (
        <p>
          <a href={href("puzzles", info.name)}>{text.start.puzzlesOf(info.title)}</a>
        </p>
      )}
    </div>
  );
}
