/** Beside the board: what to know now, what can be done, and the tabs. */

import type { ComponentChildren } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { GameState } from "../../api/types";
import { bothComputers } from "../../parts/players";
import { text } from "../../text/page";
import { Actions } from "./Actions";
import { Advice } from "./Advice";
import { AnalysisTab } from "./AnalysisTab";
import { Computers } from "./Computers";
import type { Desk } from "./desk";
import { HelpTab } from "./HelpTab";
import { MovesTab } from "./MovesTab";
import "./Panel.css";

const TABS = ["moves", "analysis", "help"] as const;

type Tab = (typeof TABS)[number];

export function Panel({ desk, state }: { desk: Desk; state: GameState }) {
  const [tab, choose] = useState<Tab>("moves");
  return (
    <aside class="panel card">
      {bothComputers(state.seats) && !state.outcome && desk.live.yours.value.length > 0 && (
        <Computers desk={desk} state={state} />
      )}
      <Actions desk={desk} state={state} />
      <Advice desk={desk} state={state} />
      <Tabs tab={tab} onChoose={choose}>
        {tab === "moves" && <MovesTab desk={desk} state={state} />}
        {tab === "analysis" && <AnalysisTab desk={desk} />}
        {tab === "help" && <HelpTab info={state.info} />}
      </Tabs>
    </aside>
  );
}

interface TabsProps {
  tab: Tab;
  onChoose: (tab: Tab) => void;
  children: ComponentChildren;
}

function Tabs({ tab, onChoose, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = (TABS.indexOf(tab) + step + TABS.length) % TABS.length;
    onChoose(TABS[place] ?? "moves");
    list.current?.querySelectorAll<HTMLButtonElement>("[role=tab]")[place]?.focus();
  };
  return (
    <div class="tabs">
      <div class="tab-list" role="tablist" data-arrows ref={list} aria-label={text.play.tabs.label}>
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onChoose(name)}
            onKeyDown={move}
          >
            {text.play.tabs[name]}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </div>
  );
}
