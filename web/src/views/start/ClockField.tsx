/** A clock, or none. */

import { useState } from "preact/hooks";
import type { ClockSetting } from "../../api/types";
import { Segments } from "../../parts/controls";
import { text } from "../../text/page";

const MINUTES: Record<string, ClockSetting | null> = {
  none: null,
  "3+2": { seconds: 180, increment: 2 },
  "5+0": { seconds: 300, increment: 0 },
  "10+5": { seconds: 600, increment: 5 },
};

interface ClockFieldProps {
  value: ClockSetting | null;
  onChange: (value: ClockSetting | null) => void;
}

export function ClockField({ value, onChange }: ClockFieldProps) {
  const [kind, choose] = useState("none");
  const own = value ?? { seconds: 900, increment: 10 };
  const number = (input: string, least: number) => Math.max(least, Number(input) || least);
  return (
    <div class="field">
      <Segments
        label={text.setup.clock}
        choices={[
          ...Object.keys(MINUTES).map((key) => ({ value: key, label: key === "none" ? text.setup.noClock : key })),
          { value: "own", label: text.setup.ownClock },
        ]}
        value={kind}
        onChange={(chosen) => {
          choose(chosen);
          onChange(chosen === "own" ? own : (MINUTES[chosen] ?? null));
        }}
      />
      <p class="secondary">{text.setup.clockWhat}</p>
      {kind === "own" && (
        <div class="pair">
          <label>
            {text.setup.minutes}
            <input
              type="number"
              min="0.5"
              max="1440"
              step="0.5"
              value={own.seconds / 60}
              onChange={(event) => onChange({ ...own, seconds: number(event.currentTarget.value, 0.5) * 60 })}
            />
          </label>
          <label>
            {text.setup.increment}
            <input
              type="number"
              min="0"
              max="3600"
              value={own.increment}
              onChange={(event) => onChange({ ...own, increment: number(event.currentTarget.value, 0) })}
            />
          </label>
        </div>
      )}
    </div>
  );
}
