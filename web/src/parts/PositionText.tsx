/** A position in words, of a game without a drawing. */

import type { View } from "../drawing";
import "./PositionText.css";

export function PositionText({ view, position }: { view: View; position: string }) {
  if (view.text === undefined) return <p class="position-text">{position}</p>;
  return <pre class="position-text">{view.text}</pre>;
}
