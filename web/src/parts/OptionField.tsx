/** A field for one option of a game or a player. */

import { useId } from "preact/hooks";
import type { OptionInfo } from "../api/types";
import { Segments, Switch } from "./controls";

interface OptionFieldProps {
  option: OptionInfo;
  value: string;
  onChange: (value: string) => void;
}

export function OptionField({ option, value, onChange }: OptionFieldProps) {
  const id = useId();
  const label = option.name.charAt(0).toUpperCase() + option.name.slice(1).replaceAll("_", " ");
  if (option.type === "switch") {
    return (
      <div class="field">
        <Switch label={label} checked={value === "on"} onChange={(on) => onChange(on ? "on" : "off")} />
        <p class="secondary">{option.summary}</p>
      </div>
    );
  }
  if (option.type === "choice") {
    const choices = option.choices.map((choice) => ({ value: choice, label: choice }));
    return (
      <div class="field">
        <Segments label={label} choices={choices} value={value} onChange={onChange} />
        <p class="secondary">{option.summary}</p>
      </div>
    );
  }
  const { minimum, maximum } = option;
  const field = {
    id,
    value,
    autocomplete: "off",
    "aria-describedby": `${id}-what`,
    "aria-invalid": !isFit(option, value),
    onInput: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {option.type === "integer" || option.type === "number" ? (
        <input
          {...field}
          type="number"
          min={minimum ?? undefined}
          max={maximum ?? undefined}
          step={option.type === "number" ? "any" : undefined}
        />
      ) : (
        <input {...field} type="text" maxLength={500} spellcheck={false} />
      )}
      <p class="secondary" id={`${id}-what`}>
        {option.summary}
      </p>
    </div>
  );
}

/** Whether a value is right, as far as its type says; the server says the rest. */
export function isFit(option: OptionInfo, value: string): boolean {
  if (option.type !== "integer" && option.type !== "number") return true;
  const number = Number(value);
  if (value.trim() === "" || Number.isNaN(number)) return false;
  if (option.type === "integer" && !Number.isInteger(number)) return false;
  return number >= (option.minimum ?? -Infinity) && number <= (option.maximum ?? Infinity);
}
