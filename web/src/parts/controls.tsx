/** The controls that more than one view has. */

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon, type IconName } from "./icons";
import "./controls.css";

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
  /** It then does nothing, but keeps the focus: who works by keys does not lose the place. */
  disabled?: boolean;
  pressed?: boolean;
  /** Without its label in sight; it is still spoken, and shown when pointed at. */
  bare?: boolean;
}

export function IconButton({ icon, label, onClick, disabled, pressed, bare }: IconButtonProps) {
  return (
    <button
      type="button"
      class={bare ? "icon-button bare" : "icon-button"}
      onClick={disabled ? undefined : onClick}
      aria-disabled={disabled || undefined}
      aria-pressed={pressed}
      aria-label={bare ? label : undefined}
      title={bare ? label : undefined}
    >
      <Icon name={icon} />
      {!bare && <span>{label}</span>}
    </button>
  );
}

export interface Choice<T extends string> {
  value: T;
  label: ComponentChildren;
  /** Spoken in the label's place. */
  spoken?: string;
}

interface SegmentsProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  /** More than a row of words. */
  class?: string;
  hideLabel?: boolean;
}

/** A choice of one of several, side by side: radio buttons with another look. */
export function Segments<T extends string>({ label, choices, value, onChange, hideLabel, ...props }: SegmentsProps<T>) {
  const name = useId();
  return (
    <fieldset class="segments-field">
      <legend class={hideLabel ? "unseen" : undefined}>{label}</legend>
      <div class={`segments ${props.class ?? ""}`}>
        {choices.map((choice) => (
          <label key={choice.value} class="segment">
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-label={choice.spoken}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

/** A sentence where something went wrong. */
export function Fault({ children, id }: { children: ComponentChildren; id?: string }) {
  return children ? (
    <p class="fault" role="alert" id={id}>
      {children}
    </p>
  ) : null;
}

/** Says that something is being done; it becomes visible only after a while. */
export function Working({ label }: { label: string }) {
  return (
    <p class="working" role="status">
      <Dots />
      {label}
    </p>
  );
}

export function Dots() {
  return (
    <span class="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
