/** A first lesson: a few positions, with one thing to do in each. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { api, messageOf, rules } from "../../api/http";
import type { GameInfo, Lesson as LessonShape } from "../../api/types";
import type { ViewProps } from "../../browser/address";
import { href } from "../../browser/address";
import { Fault, Working } from "../../parts/controls";
import { Icon } from "../../parts/icons";
import { useKeys } from "../../parts/keys";
import { inline } from "../../parts/Markdown";
import { Notice } from "../../parts/Notice";
import { computer, levelPlayer, PERSON, sideName } from "../../parts/players";
import { Stage, Study } from "../../parts/Stage";
import { startGame } from "../../parts/start_game";
import { useLoaded } from "../../parts/useLoaded";
import { text } from "../../text/page";
import { lessonText } from "../../text/study";
import { Course } from "./course";
import "./Lesson.css";

async function load(spec: string): Promise<{ info: GameInfo; lesson: LessonShape | null }> {
  const info = await rules(spec);
  return { info, lesson: info.lesson ? await api.lesson(spec) : null };
}

export default function Lesson({ route }: ViewProps) {
  const { value, fault, again } = useLoaded(route.of, () => load(route.of));
  if (fault) return <Notice fault={fault} onAgain={again} />;
  if (!value) return <Working label={text.loading} />;
  if (!value.lesson?.steps.length) return <Notice title={lessonText.none(value.info.title)} />;
  return <Taken info={value.info} lesson={value.lesson} />;
}

function Taken({ info, lesson }: { info: GameInfo; lesson: LessonShape }) {
  const course = useMemo(
    () =>
      new Course(lesson, async (position, move) => {
        const boards = await api.boards({ game: info.spec, position, moves: [move] });
        return boards.at(-1) ?? Promise.reject(new Error(text.errors.broken));
      }),
    [lesson],
  );
  useEffect(() => {
    document.title = `${lesson.title} – ${text.name}`;
    return () => course.leave();
  }, [course]);
  useKeys({ ArrowLeft: () => course.back(), ArrowRight: () => course.next() });
  const at = course.at.value;
  const step = course.step.value;
  const board = course.board.value;
  const said = course.said.value;
  return (
    <Study
      layout={info.layout}
      stage={
        <Stage
          key={at}
          layout={info.layout}
          view={board.view}
          moves={course.waits.value ? board.moves : undefined}
          onMove={(move) => course.play(move)}
          label={lessonText.board(info.title, sideName(info, board.side))}
          flipped={step.board.side === "second"}
          lastMove={board.last ?? undefined}
          way={course.way.value}
          you={step.board.side}
        />
      }
    >
      <header>
        <p class="secondary small">{info.title}</p>
        <h1 class="lesson-title">{lesson.title}</h1>
      </header>
      <Dots course={course} />
      <div class="lesson-step" aria-live="polite">
        <p class="unseen">{lessonText.step(at + 1, lesson.steps.length)}</p>
        <p class="lesson-text">{inline(step.text)}</p>
        {said && (
          <div class={`study-said ${said.right ? "good" : "bad"}`}>
            <p class="lesson-said">
              {said.right && <Icon name="check" />}
              <span>{inline(said.words)}</span>
            </p>
          </div>
        )}
        <Fault>{course.fault.value}</Fault>
      </div>
      {course.isLast && course.isDone && <End info={info} course={course} />}
      <Ways course={course} />
    </Study>
  );
}

function Dots({ course }: { course: Course }) {
  const at = course.at.value;
  const done = course.done.value;
  const count = course.lesson.steps.length;
  return (
    <ol class="lesson-dots" aria-label={lessonText.steps}>
      {course.lesson.steps.map((step, place) => (
        <li key={`${place} ${step.text}`}>
          <button
            type="button"
            class={done.has(place) ? "done" : ""}
            aria-current={place === at ? "step" : undefined}
            aria-label={done.has(place) ? lessonText.stepDone(place + 1) : lessonText.step(place + 1, count)}
            onClick={() => course.go(place)}
          />
        </li>
      ))}
    </ol>
  );
}

function Ways({ course }: { course: Course }) {
  return (
    <div class="lesson-ways">
      <button type="button" onClick={() => course.back()} disabled={course.at.value === 0}>
        {lessonText.back}
      </button>
      {!course.isLast && (
        <button type="button" class={course.isDone ? "primary" : "quiet"} onClick={() => course.next()}>
          {course.isDone ? lessonText.next : lessonText.skip}
        </button>
      )}
    </div>
  );
}

function End({ info, course }: { info: GameInfo; course: Course }) {
  const [fault, say] = useState("");
  const [busy, work] = useState(false);
  async function play() {
    work(true);
    say("");
    try {
      await startGame({ game: info.spec, seats: { first: PERSON, second: computer(levelPlayer(1)) } });
    } catch (error) {
      say(messageOf(error));
      work(false);
    }
  }
  return (
    <section class="lesson-end">
      <p>{lessonText.playWhat}</p>
      <button type="button" class="primary" onClick={play} disabled={busy}>
        {lessonText.play}
      </button>
      <Fault>{fault}</Fault>
      <p class="secondary small">{lessonText.rules}</p>
      <div class="lesson-more">
        {info.puzzles > 0 && (
          <a class="button" href={href("puzzles", info.spec)}>
            {lessonText.puzzles}
          </a>
        )}
        <button type="button" onClick={() => course.go(0)}>
          {lessonText.again}
        </button>
      </div>
    </section>
  );
}
