/** Filling a tree in: values, windows, cuts; graded and explained, with random tasks and a sheet to print. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useState } from "preact/hooks";
import { messageOf } from "../../api/http";
import { Fault, IconButton, Segments, Working } from "../../parts/controls";
import { treeText } from "../../text/tree";
import { type Nested, write } from "../../tree/nested";
import { items, outline } from "../../tree/outline";
import { type Answers, type Grade, grade, NOTHING, type Question, type Verdict } from "../../tree/quiz";
import { markWords } from "../../tree/quiz_words";
import { Sketch, sketchPlan, solutionOf, type Twig, WRITTEN } from "../../tree/Sketch";
import type { Walk } from "../../tree/walk";
import type { ModeProps } from "./modes";
import { PrintSheet } from "./PrintSheet";
import { Source } from "./Source";
import { solved, treeOfTask } from "./tasks";
import "./QuizMode.css";

/** How far below a node its fields are, in pixels, and how far down its branch a cross is. */
const BELOW = 34;
const ALONG = 0.62;

/** All that the search walks and leaves out, open. */
export function everything(walk: Walk, tree: Nested) {
  return items(outline(walk, { opened: new Set(), closed: new Set(), current: 0, also: [], all: true }, tree));
}

export function QuizMode({ settings, change }: ModeProps) {
  const { question } = settings;
  const task = settings.task || (settings.tree ? 0 : 1);
  const tree = useMemo(() => (task > 0 ? treeOfTask(task) : (settings.tree ?? treeOfTask(1))), [task, settings.tree]);
  const walk = useSignal<Walk | null>(null);
  const fault = useSignal("");
  const answers = useSignal<Answers>(NOTHING);
  const graded = useSignal<Grade | null>(null);
  const text = write(tree);
  useEffect(() => {
    const end = new AbortController();
    walk.value = null;
    fault.value = "";
    answers.value = NOTHING;
    graded.value = null;
    solved(tree, question, end.signal).then(
      (found) => {
        if (!end.signal.aborted) walk.value = found;
      },
      (error) => {
        if (!end.signal.aborted) fault.value = messageOf(error);
      },
    );
    return () => end.abort();
  }, [text, question]);
  const answer = (next: Answers) => {
    answers.value = next;
    graded.value = null;
  };
  const found = walk.value;
  const words = treeText.quiz;
  return (
    <div class="trees-body">
      <div class="trees-main">
        <section class="picture card quiz" aria-label={words.picture}>
          <header class="picture-header">
            <h2>{task > 0 ? words.seed(task) : words.own}</h2>
          </header>
          <p>{words.task[question]}</p>
          {fault.value ? <Fault>{fault.value}</Fault> : null}
          {!found && !fault.value && <Working label={treeText.wait} />}
          {found && (
            <Fields tree={tree} question={question} answers={answers.value} onAnswer={answer} graded={graded.value} />
          )}
          <div class="buttons">
            <button
              type="button"
              class="primary"
              disabled={!found}
              onClick={() => {
                if (found) graded.value = grade(found, everything(found, tree), question, answers.value);
              }}
            >
              {words.check}
            </button>
            <button
              type="button"
              disabled={!found}
              onClick={() => {
                if (!found) return;
                answers.value = rightAnswers(found, question);
                graded.value = grade(found, everything(found, tree), question, answers.value);
              }}
            >
              {words.solve}
            </button>
            <button type="button" onClick={() => change({ task: task + 1 })}>
              {words.next}
            </button>
          </div>
          <div aria-live="polite">
            {graded.value && found && <Marks walk={found} tree={tree} graded={graded.value} />}
          </div>
        </section>
      </div>
      <aside class="trees-panel card">
        <Segments
          label={words.what}
          choices={(["values", "alphabeta"] as const).map((value) => ({ value, label: words.questions[value] }))}
          value={question}
          onChange={(value) => change({ question: value })}
        />
        <div class="field">
          <label for="quiz-task">{words.number}</label>
          <input
            id="quiz-task"
            type="number"
            min={0}
            value={task}
            onChange={(event) => {
              const wanted = event.currentTarget.valueAsNumber;
              if (Number.isInteger(wanted) && wanted >= 0) change({ task: wanted });
            }}
          />
        </div>
        <PrintSheet question={question} first={Math.max(1, task)} />
        <Source settings={settings} change={(part) => change({ task: 0, ...part })} />
      </aside>
    </div>
  );
}

/** Everything as the search has it. */
function rightAnswers(walk: Walk, question: Question): Answers {
  const { nodes, cut } = solutionOf(walk);
  const [value, alpha, beta]: Record<string, string>[] = [{}, {}, {}];
  for (const [key, node] of nodes) {
    if (walk.isLeaf(node)) continue;
    const window = question === "alphabeta" ? walk.window(node) : null;
    if (value) value[key] = String(walk.value[node] ?? 0);
    if (window && alpha && beta) {
      alpha[key] = treeText.number(window[0]);
      beta[key] = treeText.number(window[1]);
    }
  }
  return {
    value: value ?? {},
    alpha: alpha ?? {},
    beta: beta ?? {},
    crossed: question === "alphabeta" ? [...cut] : [],
  };
}

interface FieldsProps {
  tree: Nested;
  question: Question;
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  graded: Grade | null;
}

/** The tree with a field for everything that is asked. */
function Fields({ tree, question, answers, onAnswer, graded }: FieldsProps) {
  const plans = useMemo(() => sketchPlan(tree, WRITTEN[question]), [tree, question]);
  const verdicts = new Map<string, Verdict>(
    graded?.marks.map(({ key, field, verdict }) => [`${field} ${key}`, verdict]),
  );
  const words = treeText.quiz;
  const crossed = new Set(answers.crossed);
  const field = (name: "value" | "alpha" | "beta", { key, path }: Twig) => (
    <input
      class={`quiz-field ${name} ${verdicts.get(`${name} ${key}`) ?? ""}`}
      aria-label={words[name](words.name(path))}
      aria-invalid={verdicts.get(`${name} ${key}`) === "wrong"}
      placeholder={name === "alpha" ? "α" : name === "beta" ? "β" : "?"}
      autocomplete="off"
      value={answers[name][key] ?? ""}
      onInput={(event) => onAnswer({ ...answers, [name]: { ...answers[name], [key]: event.currentTarget.value } })}
    />
  );
  return (
    <div class="quiz-room">
      <div class="quiz-paper" style={{ width: `${plans.width}px`, height: `${plans.height}px` }}>
        <Sketch plans={plans} solution={null} />
        {plans.placed.map(({ item, parent, x, y }) => (
          <div key={item.key}>
            {parent && question === "alphabeta" && (
              <button
                type="button"
                class={`quiz-cross ${verdicts.get(`cut ${item.key}`) ?? ""}`}
                style={{
                  left: `${parent.x + (x - parent.x) * ALONG}px`,
                  top: `${parent.y + (y - parent.y) * ALONG}px`,
                }}
                aria-pressed={crossed.has(item.key)}
                aria-label={words.cross(words.name(item.path))}
                title={words.cross(words.name(item.path))}
                onClick={() => {
                  const next = crossed.has(item.key)
                    ? answers.crossed.filter((key) => key !== item.key)
                    : [...answers.crossed, item.key];
                  onAnswer({ ...answers, crossed: next });
                }}
              >
                {crossed.has(item.key) ? "✕" : ""}
              </button>
            )}
            {item.children.length > 0 && (
              <div class={`quiz-node ${question}`} style={{ left: `${x}px`, top: `${y + BELOW}px` }}>
                {question === "alphabeta" && field("alpha", item)}
                {field("value", item)}
                {question === "alphabeta" && field("beta", item)}
              </div>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The grade, and an explanation of everything that is not right; what is right after it. */
function Marks({ walk, tree, graded }: { walk: Walk; tree: Nested; graded: Grade }) {
  const [all, showAll] = useState(false);
  const found = new Map([...everything(walk, tree)].map(({ item }) => [item.key, item]));
  const said = graded.marks.map((mark) => {
    const item = found.get(mark.key);
    return { mark, words: item ? markWords(walk, mark, item.node, item.path) : "" };
  });
  const wrong = said.filter(({ mark }) => mark.verdict !== "right");
  const right = said.filter(({ mark }) => mark.verdict === "right");
  return (
    <div class="marks">
      <p class="marks-result">{treeText.quiz.result(graded)}</p>
      <ul>
        {[...wrong, ...(all ? right : [])].map(({ mark, words }) => (
          <li key={`${mark.field} ${mark.key}`} class={mark.verdict}>
            {words}
          </li>
        ))}
      </ul>
      {right.length > 0 && (
        <IconButton
          icon={all ? "minus" : "plus"}
          label={treeText.quiz.rightOnes(right.length)}
          onClick={() => showAll(!all)}
        />
      )}
    </div>
  );
}
