/** The levels of a computer. */

import { Segments } from "../../parts/controls";

interface LevelsProps {
  label: string;
  levels: number;
  value: number;
  onChange: (level: number) => void;
}

export function Levels({ label, levels, value, onChange }: LevelsProps) {
  return (
    <Segments
      label={label}
      class="levels"
      choices={Array.from({ length: levels }, (_, place) => ({ value: String(place + 1), label: place + 1 }))}
      value={String(value)}
      onChange={(level) => onChange(Number(level))}
    />
  );
}
