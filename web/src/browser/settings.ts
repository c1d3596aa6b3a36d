/** The settings of the page. */

import { effect } from "@preact/signals";
import { isRecord, kept } from "./storage";

export type Theme = "system" | "light" | "dark";

export interface Settings {
  theme: Theme;
  coordinates: boolean;
  /** Letters instead of pictures, where pieces have both. */
  letters: boolean;
  sound: boolean;
  /** The strip beside the board that shows who stands better. */
  evaluation: boolean;
  /** Whether the page says that a move made here threw a known result away. */
  slips: boolean;
}

export const DEFAULTS: Settings = {
  theme: "system",
  coordinates: true,
  letters: false,
  sound: false,
  evaluation: true,
  slips: true,
};

export function readSettings(value: unknown): Settings {
  const found = isRecord(value) ? value : {};
  const flag = (name: "coordinates" | "letters" | "sound" | "evaluation" | "slips") =>
    typeof found[name] === "boolean" ? found[name] : DEFAULTS[name];
  return {
    theme: found.theme === "light" || found.theme === "dark" ? found.theme : "system",
    coordinates: flag("coordinates"),
    letters: flag("letters"),
    sound: flag("sound"),
    evaluation: flag("evaluation"),
    slips: flag("slips"),
  };
}

export const settings = kept("plyground.settings", readSettings);

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

/** Puts the theme on the page, now and whenever it changes. */
export function followTheme(root: HTMLElement): () => void {
  return effect(() => {
    const { theme } = settings.value;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
  });
}
