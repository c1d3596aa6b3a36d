import { render } from "preact";
import { describe, expect, it } from "vitest";
import { blocks, Markdown } from "./Markdown";

function drawn(source: string): string {
  const root = document.createElement("div");
  render(<Markdown source={source} />, root);
  return root.querySelector(".markdown")?.innerHTML ?? "";
}

describe("markdown", () => {
  it("has headings below the page's own, paragraphs over several lines, and lists", () => {
    expect(drawn("# Game\n\nOne\ntwo.\n\n- a **b**,\n  more\n- c\n\n1. x\n2. y")).toBe(
      "<h2>Game</h2><p>One two.</p><ul><li>a <strong>b</strong>, more</li><li>c</li></ul><ol><li>x</li><li>y</li></ol>",
    );
  });

  it("has code, in a line and in blocks, in which nothing else counts", () => {
    expect(drawn("Say `a**b**`.\n\n```\n# no\n- no\n```\nafter")).toBe(
      "<p>Say <code>a**b**</code>.</p><pre><code># no\n- no</code></pre><p>after</p>",
    );
  });

  it("has emphasis, and leaves stars alone that mean nothing", () => {
    expect(drawn("an *old* game, 2 * 3 * 4")).toBe("<p>an <em>old</em> game, 2 * 3 * 4</p>");
  });

  it("takes marks of other languages for text", () => {
    expect(drawn('<img src="x" onerror="alert(1)"> [a](javascript:b)')).toBe(
      '<p>&lt;img src="x" onerror="alert(1)"&gt; [a](javascript:b)</p>',
    );
  });

  it("ends a block of code with the text", () => {
    expect(blocks("```\nopen")).toEqual([{ kind: "code", text: "open" }]);
  });
});
