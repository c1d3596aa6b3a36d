/** A sheet of tasks and one of solutions, which only the printer sees. */

import { useSignal } from "@preact/signals";
import { messageOf } from "../../api/http";
import { Fault, IconButton } from "../../parts/controls";
import { treeText } from "../../text/tree";
import { write } from "../../tree/nested";
import type { Question } from "../../tree/quiz";
import { Sketch, sketchPlan, solutionOf, WRITTEN } from "../../tree/Sketch";
import type { Walk } from "../../tree/walk";
import { solved, treeOfTask } from "./tasks";
import "./PrintSheet.css";

interface PrintSheetProps {
  question: Question;
  /** The number of the first task. */
  first: number;
}

const TASKS = [2, 4, 6, 8, 12] as const;

export function PrintSheet({ question, first }: PrintSheetProps) {
  const count = useSignal<number>(4);
  const fault = useSignal("");
  const sheet = useSignal<{ task: number; walk: Walk }[]>([]);
  const words = treeText.quiz;
  async function print() {
    fault.value = "";
    const tasks = Array.from({ length: count.value }, (_, place) => first + place);
    try {
      const walks = await Promise.all(tasks.map((task) => solved(treeOfTask(task), question)));
      sheet.value = tasks.flatMap((task, place) => {
        const walk = walks[place];
        return walk ? [{ task, walk }] : [];
      });
      // The sheet must be on the page before it is printed.
      requestAnimationFrame(() => window.print());
    } catch (error) {
      fault.value = messageOf(error);
    }
  }
  return (
    <section class="print">
      <label class="speed">
        <span>{words.sheet}</span>
        <select
          value={String(count.value)}
          onChange={(event) => {
            count.value = Number(event.currentTarget.value);
          }}
        >
          {TASKS.map((tasks) => (
            <option key={tasks} value={tasks}>
              {tasks}
            </option>
          ))}
        </select>
      </label>
      <IconButton icon="print" label={words.print} onClick={print} />
      <Fault>{fault.value}</Fault>
      {sheet.value.length > 0 && (
        <div class="print-sheet" data-printed aria-hidden="true">
          <SheetPage
            title={words.sheetTitle}
            text={words.task[question]}
            question={question}
            tasks={sheet.value}
            solutions={false}
          />
          <SheetPage title={words.solutions} text="" question={question} tasks={sheet.value} solutions />
        </div>
      )}
    </section>
  );
}

interface SheetPageProps {
  title: string;
  text: string;
  question: Question;
  tasks: readonly { task: number; walk: Walk }[];
  solutions: boolean;
}

function SheetPage({ title, text, question, tasks, solutions }: SheetPageProps) {
  return (
    <div class="print-page">
      <p class="print-title">{title}</p>
      {text && <p>{text}</p>}
      <div class="print-tasks">
        {tasks.map(({ task, walk }) => (
          <figure key={task}>
            <figcaption>
              {treeText.quiz.seed(task)} {solutions && <small>{write(treeOfTask(task))}</small>}
            </figcaption>
            <Sketch
              plans={sketchPlan(treeOfTask(task), WRITTEN[question])}
              solution={solutions ? solutionOf(walk) : null}
            />
          </figure>
        ))}
      </div>
    </div>
  );
}
