/** The page's name and its settings. */

import { href } from "../browser/address";
import { change, settings, type Theme } from "../browser/settings";
import { IconButton, Segments, Switch } from "../parts/controls";
import { Icon } from "../parts/icons";
import { text } from "../text/page";
import "./Header.css";

const THEMES: readonly Theme[] = ["system", "light", "dark"];

export function Header() {
  return (
    <header class="header">
      <a class="brand" href="#/">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle class="brand-second" cx="15" cy="12" r="7" />
          <circle class="brand-first" cx="9" cy="12" r="7" />
        </svg>
        {text.name}
      </a>
      <nav class="header-links" aria-label={text.views.label}>
        <a href={href("tree")}>{text.views.trees}</a>
        <a href={href("theory")}>{text.views.matrices}</a>
      </nav>
      <button type="button" class="icon-button" popovertarget="settings" aria-haspopup="dialog">
        <Icon name="settings" />
        <span>{text.settings.title}</span>
      </button>
      <SettingsPanel />
    </header>
  );
}

function SettingsPanel() {
  const { theme, coordinates, letters, evaluation, slips, sound } = settings.value;
  return (
    <section id="settings" class="settings card" popover="auto" aria-label={text.settings.title}>
      <Segments
        label={text.settings.theme}
        choices={THEMES.map((value) => ({ value, label: text.settings.themes[value] }))}
        value={theme}
        onChange={(value) => change({ theme: value })}
      />
      <Switch label={text.settings.coordinates} checked={coordinates} onChange={(on) => change({ coordinates: on })} />
      <Switch label={text.settings.letters} checked={letters} onChange={(on) => change({ letters: on })} />
      <Switch label={text.settings.evaluation} checked={evaluation} onChange={(on) => change({ evaluation: on })} />
      <Switch label={text.settings.slips} checked={slips} onChange={(on) => change({ slips: on })} />
      <Switch label={text.settings.sound} checked={sound} onChange={(on) => change({ sound: on })} />
      <IconButton
        icon="close"
        label={text.close}
        onClick={() => document.getElementById("settings")?.hidePopover()}
        bare
      />
    </section>
  );
}
