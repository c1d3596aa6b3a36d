/** The game as text, to be taken along or pasted, and the link to it. */

import { useId, useState } from "preact/hooks";
import { CopyField } from "../../parts/CopyField";
import { Fault } from "../../parts/controls";
import { theoryText as words } from "../../text/theory";
import type { Model } from "./model";
import "./AsText.css";

interface Props {
  model: Model;
  /** The game, as the server writes it. */
  text: string;
  link: string;
}

export function AsText({ model, text, link }: Props) {
  const id = useId();
  const [typed, type] = useState<string | null>(null);
  const fault = model.textFault.value;
  return (
    <section class="card theory-result as-text">
      <h2>{words.asText}</h2>
      <form
        onSubmit={async (event) => {
          event.preventDefault();
          if (await model.read(typed ?? text)) type(null);
        }}
      >
        <label for={id} class="secondary small">
          {words.textWhat}
        </label>
        <textarea
          id={id}
          class="text-box"
          rows={6}
          spellcheck={false}
          value={typed ?? text}
          maxLength={20_000}
          aria-invalid={fault !== ""}
          aria-describedby={`${id}-fault`}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <Fault id={`${id}-fault`}>{fault}</Fault>
        <button type="submit">{words.use}</button>
      </form>
      <CopyField label={words.share} value={link} />
    </section>
  );
}
