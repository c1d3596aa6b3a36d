/** What the server says of the position, its text, and what can be done with it. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import type { Analysis, GameInfo, SideName } from "../../api/types";
import { habits } from "../../browser/habits";
import { Fault, IconButton, Segments, Working } from "../../parts/controls";
import { outcomeSentence } from "../../parts/outcome";
import { computer, levelPlayer, other, PERSON, sideName } from "../../parts/players";
import { ScoreWords } from "../../parts/ScoreWords";
import { SideSign } from "../../parts/SideSign";
import { startGame } from "../../parts/start_game";
import { editorText } from "../../text/study";
import type { Editor } from "./model";
import "./Verdict.css";

export function Verdict({ editor }: { editor: Editor }) {
  const composed = editor.composed.value;
  const faults = composed?.faults ?? [];
  const over = composed?.board?.outcome;
  return (
    <div
      class={`study-said verdict-box ${faults.length > 0 ? "bad" : composed ? "good" : ""} ${editor.checking.value ? "checking" : ""}`}
      aria-live="polite"
      aria-busy={editor.checking.value}
    >
      <Fault>{editor.fault.value}</Fault>
      {faults.length > 0 && (
        <>
          <p>{editorText.faults}</p>
          <ul class="editor-faults">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
      {composed && faults.length === 0 && (
        <p>{over ? editorText.over(outcomeSentence(editor.info, over)) : editorText.fine}</p>
      )}
      {!composed && !editor.fault.value && <Working label={editorText.checking} />}
    </div>
  );
}

/** The position as a text, which can be typed or pasted too. */
export function PositionText({ editor }: { editor: Editor }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, set] = useState(false);
  const typed = editor.typed.value;
  const text = editor.composed.value?.text ?? "";
  const faults = editor.textFaults.value;
  function type(now: string | null) {
    editor.typed.value = now;
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(typed ?? text);
      set(true);
      setTimeout(() => set(false), 2000);
    } catch {
      field.current?.select();
    }
  }
  function read(now: string) {
    const known = text === "" || !editor.checking.peek();
    if (now.trim() === text && known) return type(null);
    editor.read(now);
  }
  return (
    <form
      class="position-field"
      onSubmit={(event) => {
        event.preventDefault();
        read(typed ?? text);
      }}
    >
      <label for={id}>{editorText.text}</label>
      <input
        id={id}
        ref={field}
        value={typed ?? text}
        spellcheck={false}
        autocomplete="off"
        placeholder={editorText.textWhat}
        aria-invalid={faults.length > 0}
        aria-describedby={`${id}-faults`}
        onInput={(event) => type(event.currentTarget.value)}
        onBlur={() => typed !== null && read(typed)}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text").trim();
          if (!pasted) return;
          event.preventDefault();
          type(pasted);
          read(pasted);
        }}
      />
      <IconButton
        icon={copied ? "check" : "copy"}
        label={copied ? editorText.copied : editorText.copy}
        onClick={copy}
      />
      <div id={`${id}-faults`} class="position-faults" aria-live="polite">
        {faults.map((fault) => (
          <p key={fault} class="fault">
            {fault}
          </p>
        ))}
      </div>
    </form>
  );
}

/** A game from here: against a level, or with someone here. */
export function PlayFrom({ editor }: { editor: Editor }) {
  const { info } = editor;
  const [opponent, choose] = useState(String(Math.min(habits.value.level, info.levels)));
  const [side, sit] = useState<SideName | null>(null);
  const [fault, say] = useState("");
  const board = editor.board;
  const mine = side ?? editor.draft.value.view.side;
  async function play() {
    if (!board) return;
    say("");
    const seats = { first: PERSON, second: PERSON };
    if (opponent !== "here") seats[other(mine)] = computer(levelPlayer(Number(opponent)));
    try {
      await startGame({ game: info.spec, start: board.position, seats });
    } catch (error) {
      say(messageOf(error));
    }
  }
  return (
    <section class="play-from">
      <label>
        {editorText.opponent}
        <select value={opponent} onChange={(event) => choose(event.currentTarget.value)}>
          {Array.from({ length: info.levels }, (_, place) => (
            <option key={place} value={String(place + 1)}>
              {editorText.level(place + 1)}
            </option>
          ))}
          <option value="here">{editorText.here}</option>
        </select>
      </label>
      {opponent !== "here" && <Sides info={info} label={editorText.you} value={mine} onChange={sit} />}
      <button type="button" class="primary" onClick={play} disabled={!board || board.outcome !== null}>
        {editorText.play}
      </button>
      <Fault>{fault}</Fault>
    </section>
  );
}

interface SidesProps {
  info: GameInfo;
  label: string;
  value: SideName;
  onChange: (side: SideName) => void;
}

export function Sides({ info, label, value, onChange }: SidesProps) {
  const choice = (side: SideName) => ({
    value: side,
    label: (
      <>
        <SideSign layout={info.layout} side={side} />
        {sideName(info, side)}
      </>
    ),
  });
  return <Segments label={label} choices={[choice("first"), choice("second")]} value={value} onChange={onChange} />;
}

/** Seconds to think, and moves to show. */
const SECONDS = 1.5;
const LINES = 6;

interface AnalyseProps {
  editor: Editor;
  found: Analysis | null;
  onFound: (analysis: Analysis | null) => void;
}

export function Analyse({ editor, found, onFound }: AnalyseProps) {
  const [asking, ask] = useState<AbortController | null>(null);
  const [fault, say] = useState("");
  const board = editor.board;
  const draft = editor.draft.value;
  useEffect(() => {
    onFound(null);
    say("");
    return () => {
      asking?.abort();
      ask(null);
    };
  }, [draft]);
  useEffect(() => () => asking?.abort(), [asking]);
  async function start() {
    if (!board) return;
    const request = new AbortController();
    ask(request);
    say("");
    const question = { game: editor.info.spec, position: board.position, seconds: SECONDS, lines: LINES };
    try {
      const analysis = await api.analyse(question, request.signal);
      if (!request.signal.aborted) onFound(analysis);
    } catch (error) {
      if (!request.signal.aborted) say(messageOf(error));
    } finally {
      ask((now) => (now === request ? null : now));
    }
  }
  return (
    <section class="editor-analysis" aria-live="polite">
      {asking ? (
        <div class="editor-thinking">
          <Working label={editorText.analysing} />
          <button type="button" onClick={() => ask(null)}>
            {editorText.stop}
          </button>
        </div>
      ) : (
        <button type="button" onClick={start} disabled={!board || board.outcome !== null}>
          {editorText.analyse}
        </button>
      )}
      <Fault>{fault}</Fault>
      {found && (
        <>
          <p class="secondary small">{editorText.analysed(found.depth)}</p>
          <ol class="editor-moves">
            {found.moves.slice(0, LINES).map(({ move, score, labels }) => (
              <li key={move}>
                <strong>{labels[0] ?? move}</strong>
                <ScoreWords score={score} />
                <span class="secondary">{labels.slice(1, 6).join(" ")}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
