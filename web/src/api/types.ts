/** The server's shapes under their own names. Drawings have the board's types, which are more exact. */

import type { Click, Element, Kind, Layout, Step, View } from "../drawing";
import type { components } from "./schema";

type Schemas = components["schemas"];

type Drawn<T> = T extends Schemas["Layout"]
  ? Layout
  : T extends Schemas["View"]
    ? View
    : T extends Schemas["DrawnMove"]
      ? Click
      : { [Key in keyof T]: Drawn<T[Key]> };

type Shape<Name extends keyof Schemas> = Drawn<Schemas[Name]>;

export type SideName = "first" | "second";

export type MatrixTable = Shape<"MatrixTable">;
export type MatrixQuestion = Shape<"MatrixQuestion">;
export type MatrixAnswer = Shape<"MatrixAnswer">;
export type MatrixSolution = Shape<"MatrixSolution">;
export type MatrixRead = Shape<"MatrixRead">;
export type MatrixExample = Shape<"MatrixExample">;
export type EquilibriumComponent = Shape<"EquilibriumComponent">;

export type Problem = Shape<"Problem">;
export type OptionInfo = Shape<"OptionInfo">;
export type Outcome = Shape<"Outcome">;
export type Board = Shape<"Board">;
/** What the paths of some moves have in common after the same beginning, and how they go on. */
export interface Branch {
  element: Element;
  steps: readonly Step[];
  branches?: Branch[];
  move?: string;
  kind?: Kind;
  label?: string;
}
export type GameInfo = Shape<"GameInfo">;
export type GameHelp = Shape<"GameHelp">;
export type PlayerInfo = Shape<"PlayerInfo">;
export type Seats = Shape<"Seats">;
export type Seat = Seats["first"];
export type ClockSetting = Shape<"ClockSetting">;
export type Clock = Shape<"Clock">;
export type Pace = Shape<"Pace">;
export type NewGame = Pick<Shape<"NewGame">, "game" | "seats"> & Partial<Shape<"NewGame">>;
export type Score = Shape<"ToldScore">;
export type Node = Shape<"ToldNode">;
export type GameState = Shape<"GameState">;
export type Played = Shape<"Played">;
export type Invitation = Shape<"Invitation">;
export type Claimed = Shape<"Claimed">;
export type Created = Shape<"Created">;
export type GameSummary = Shape<"GameSummary">;
export type Question = Pick<Shape<"Question">, "game"> & Partial<Shape<"Question">>;
export type AnalysisQuestion = Question & Partial<Shape<"AnalysisQuestion">>;
export type AnalysedMove = Shape<"ToldMove">;
export type Analysis = Shape<"ToldAnalysis">;
export type Hint = Shape<"Hint">;
export type Explanation = Shape<"Explanation">;
export type ReviewedMove = Shape<"ReviewedNode">;
export type Accuracy = Shape<"Accuracy">;
export type Composition = Shape<"Composition">;
export type Composed = Shape<"Composed">;
export type Puzzle = Shape<"Puzzle">;
export type Attempt = Shape<"Attempt">;
export type AttemptAnswer = Shape<"AttemptAnswer">;
export type Lesson = Shape<"Lesson">;
export type LessonStep = Shape<"LessonStep">;
export type Hello = Shape<"Hello">;
export type LiveRequest = Shape<"Live">["request"];
export type LiveMessage = Shape<"Live">["message"];
export type Thinking = Shape<"ThinkingMessage">;
export type Presence = Shape<"PresenceMessage">;
export type AnalysisMessage = Shape<"AnalysisMessage">;
export type ReviewMessage = Shape<"ReviewMessage">;
export type WalkedTree = Shape<"WalkedTree">;
export type TreeQuestion = Pick<Shape<"TreeQuestion">, "game" | "algorithm"> & Partial<Shape<"TreeQuestion">>;
export type TreeRoot = Pick<Shape<"TreeQuestion">, "game"> & Partial<Pick<Shape<"TreeQuestion">, "position" | "moves">>;
export type TreeCount = Shape<"TreeCount">;
export type TreeViews = Shape<"TreeViews">;
export type StrategyTree = Shape<"StrategyTree">;
export type StateGraph = Shape<"StateGraph">;
export type AntGraph = Shape<"AntGraph">;
export type ExplorationPart = Shape<"ExplorationPart">;
export type ExactChange = Shape<"ExactChange">;
export type GameStatistics = Shape<"GameStatistics">;
