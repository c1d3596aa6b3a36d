import { render } from "preact";
import { expect, it } from "vitest";
import type { View } from "../drawing";
import { PositionText } from "./PositionText";

const view: View = { side: "first", pieces: [], zones: {}, marks: [] };

function drawn(shown: View): string {
  const root = document.createElement("div");
  render(<PositionText view={shown} position="4 4 first" />, root);
  return root.innerHTML;
}

it("shows the position's text, or the lines of the view as they are", () => {
  expect(drawn(view)).toBe('<p class="position-text">4 4 first</p>');
  expect(drawn({ ...view, text: ". x\n o ." })).toBe('<pre class="position-text">. x\n o .</pre>');
});
