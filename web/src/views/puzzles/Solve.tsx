/** One puzzle on the board, and everything that helps with it. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { api } from "../../api/http";
import type { GameInfo, Puzzle } from "../../api/types";
import { cellsOf } from "../../board";
import { go, href } from "../../browser/address";
import { Fault, IconButton, Working } from "../../parts/controls";
import { useKeys } from "../../parts/keys";
import { sideName } from "../../parts/players";
import { SideSign } from "../../parts/SideSign";
import { Stage, Study } from "../../parts/Stage";
import { puzzleText } from "../../text/study";
import { DoneMark } from "./Chooser";
import { doneOf, markDone } from "./done";
import { ownMoves } from "./puzzles_of";
import { Solver } from "./solver";
import "./Solve.css";

interface SolveProps {
  spec: string;
  info: GameInfo;
  puzzle: Puzzle;
  puzzles: Puzzle[];
}

export function Solve({ spec, info, puzzle, puzzles }: SolveProps) {
  const solver = useMemo(
    () => new Solver(puzzle, spec, api.attempt, (helped) => markDone(spec, puzzle.number, helped)),
    [spec, puzzle],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // If the focus was on a button that is gone now, it moves here.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    return () => solver.leave();
  }, [solver]);
  const to = (number: number) => {
    if (puzzles[number - 1]) go("puzzles", spec, { number: String(number) });
  };
  useKeys({
    h: () => solver.giveHint(),
    s: () => solver.showSolution(),
    r: () => solver.restart(),
    n: () => to(puzzle.number + 1),
    p: () => to(puzzle.number - 1),
    ArrowLeft: () => solver.walk(-1),
    ArrowRight: () => solver.walk(1),
  });
  const board = solver.board.value;
  const phase = solver.phase.value;
  const side = puzzle.board.side;
  return (
    <Study
      layout={info.layout}
      stage={
        <Stage
          key={`${spec} ${puzzle.number}`}
          layout={info.layout}
          view={board.view}
          moves={phase === "mine" ? board.moves : undefined}
          onMove={(move) => solver.play(move)}
          label={puzzleText.board(info.title, sideName(info, side))}
          flipped={side === "second"}
          lastMove={board.last ?? undefined}
          way={solver.way.value}
          hint={solver.hint.value}
          you={side}
          caption={phase === "showing" ? puzzleText.showing : undefined}
        />
      }
    >
      <header class="solve-head">
        <div>
          <a href={href("puzzles", spec)}>{puzzleText.allOf(info.title)}</a>
          <h1 ref={heading} tabIndex={-1}>
            {puzzleText.puzzle(puzzle.number)} <DoneMark done={doneOf(spec, puzzle.number)} />
          </h1>
        </div>
        <div class="solve-ways">
          <IconButton
            icon="back"
            label={puzzleText.previous}
            onClick={() => to(puzzle.number - 1)}
            disabled={puzzle.number === 1}
            bare
          />
          <IconButton
            icon="forward"
            label={puzzleText.next}
            onClick={() => to(puzzle.number + 1)}
            disabled={puzzle.number === puzzles.length}
            bare
          />
        </div>
      </header>
      <p class="solve-task">
        <SideSign layout={info.layout} side={side} />
        {puzzleText.task(sideName(info, side), ownMoves(puzzle))}
      </p>
      <Said solver={solver} onNext={puzzle.number < puzzles.length ? () => to(puzzle.number + 1) : undefined} />
      <Moves solver={solver} />
      <div class="icon-row" role="toolbar" aria-label={puzzleText.actions}>
        <IconButton
          icon="hint"
          label={puzzleText.hint}
          onClick={() => solver.giveHint()}
          disabled={phase !== "mine" || solver.help.value === "move"}
        />
        <IconButton
          icon="play"
          label={puzzleText.solution}
          onClick={() => solver.showSolution()}
          disabled={phase !== "mine" && phase !== "solved"}
        />
        <IconButton icon="undo" label={puzzleText.restart} onClick={() => solver.restart()} />
      </div>
      <Numbers spec={spec} puzzle={puzzle} puzzles={puzzles} />
      <p class="secondary small solve-keys">{puzzleText.keys}</p>
    </Study>
  );
}

/** What there is to say, aloud too. */
function Said({ solver, onNext }: { solver: Solver; onNext: (() => void) | undefined }) {
  const phase = solver.phase.value;
  const tone = phase === "solved" ? "good" : phase === "wrong" ? "bad" : "";
  return (
    <div class={`study-said ${tone}`} aria-live="polite">
      {phase === "solved" && (
        <p class="solve-solved">{solver.helped.value ? puzzleText.solvedHelped : puzzleText.solved}</p>
      )}
      {phase === "judging" && <Working label={puzzleText.judging} />}
      {phase === "asking" && <Working label={puzzleText.looking} />}
      {solver.words.value && phase !== "judging" && phase !== "asking" && <p>{shortened(solver)}</p>}
      {phase === "mine" && <HintWords solver={solver} />}
      {phase === "showing" && <ShownWords solver={solver} />}
      <Fault>{solver.fault.value}</Fault>
      {phase === "solved" && onNext && (
        <button type="button" class="primary" onClick={onNext}>
          {puzzleText.nextPuzzle}
        </button>
      )}
    </div>
  );
}

/** "Solved" stands above already. */
function shortened(solver: Solver): string {
  const said = solver.words.value;
  if (solver.phase.value !== "solved") return said;
  const rest = said.replace(/^Solved:\s*/, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

function HintWords({ solver }: { solver: Solver }) {
  const move = solver.hinted;
  if (!move) return null;
  if (solver.help.value === "move") return <p>{puzzleText.hintMove(move.label)}</p>;
  const [begin] = move.path;
  if (begin && "zone" in begin) return <p>{puzzleText.hintZone}</p>;
  const [from] = cellsOf(move.path.slice(0, 1));
  const piece = solver.board.value.view.pieces.some(({ cell }) => cell === from);
  return <p>{piece ? puzzleText.hintPiece : puzzleText.hintPlace}</p>;
}

function ShownWords({ solver }: { solver: Solver }) {
  const shown = solver.shown.value;
  if (!shown) return null;
  const end = shown.at === shown.moves.length;
  return (
    <>
      <p>{end ? puzzleText.shown : puzzleText.step(shown.at, shown.moves.length)}</p>
      {end && (
        <button type="button" onClick={() => solver.restart()}>
          {puzzleText.yourself}
        </button>
      )}
    </>
  );
}

/** The moves that stand, and those of the solution, which can be gone through. */
function Moves({ solver }: { solver: Solver }) {
  const shown = solver.shown.value;
  const before = solver.moves.value;
  const tried = shown ? [] : solver.tried.value;
  if (before.length === 0 && tried.length === 0 && !shown) return null;
  return (
    <ol class="solve-moves" aria-label={puzzleText.line}>
      {before.map(({ move, own }, place) => (
        <li key={`${place} ${move}`} class={own ? "own" : ""}>
          {move}
        </li>
      ))}
      {tried.map((move) => (
        <li key={`t ${move}`} class="tried">
          <s>{move}</s> <span class="unseen">{puzzleText.tried}</span>
        </li>
      ))}
      {shown?.moves.map(({ move, own }, place) => (
        <li key={`s${place} ${move}`} class={own ? "own" : ""}>
          <button
            type="button"
            aria-current={shown.at === place + 1 ? "true" : undefined}
            onClick={() => solver.goTo(place + 1)}
          >
            {move}
          </button>
        </li>
      ))}
    </ol>
  );
}

function Numbers({ spec, puzzle, puzzles }: Omit<SolveProps, "info">) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && list.current) list.current.scrollTop = current.offsetTop - list.current.clientHeight / 2;
  }, [puzzle]);
  return (
    <nav class="solve-numbers" aria-label={puzzleText.title} ref={list}>
      <ul>
        {puzzles.map((other) => {
          const done = doneOf(spec, other.number);
          return (
            <li key={other.number}>
              <a
                href={href("puzzles", spec, { number: String(other.number) })}
                class={done}
                aria-current={other === puzzle ? "page" : undefined}
                aria-label={puzzleText.spoken(other.number, ownMoves(other), done)}
              >
                {other.number}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
