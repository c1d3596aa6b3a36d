/** Markdown as the games' help uses it: headings, paragraphs, lists, code, bold, emphasis. Everything else is text. */

import { type ComponentChildren, h } from "preact";
import "./Markdown.css";

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "code"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const FENCE = /^\s*```/;

/** Splits a text into blocks. */
export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  let open: Block | null = null;
  for (let place = 0; place < lines.length; place++) {
    const line = lines[place] ?? "";
    if (FENCE.test(line)) {
      const end = lines.findIndex((other, at) => at > place && FENCE.test(other));
      const last = end < 0 ? lines.length : end;
      found.push({ kind: "code", text: lines.slice(place + 1, last).join("\n") });
      place = last;
      open = null;
      continue;
    }
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (line.trim() === "") {
      open = null;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
      open = null;
    } else if (item) {
      const ordered = item[1] !== undefined;
      if (open?.kind !== "list" || open.ordered !== ordered) {
        open = { kind: "list", ordered, items: [] };
        found.push(open);
      }
      open.items.push(item[2] ?? "");
    } else if (open?.kind === "list") {
      open.items.push(`${open.items.pop() ?? ""} ${line.trim()}`);
    } else if (open?.kind === "paragraph") {
      open.text += ` ${line.trim()}`;
    } else {
      open = { kind: "paragraph", text: line.trim() };
      found.push(open);
    }
  }
  return found;
}

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*/g;

/** Code, bold and emphasis within a line. */
export function inline(source: string): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let done = 0;
  for (const match of source.matchAll(INLINE)) {
    const [whole, code, bold, emphasis] = match;
    parts.push(source.slice(done, match.index));
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (bold !== undefined) parts.push(<strong>{inline(bold)}</strong>);
    else parts.push(<em>{inline(emphasis ?? "")}</em>);
    done = match.index + whole.length;
  }
  parts.push(source.slice(done));
  return parts.filter((part) => part !== "");
}

function drawn(block: Block, key: number, top: number) {
  switch (block.kind) {
    case "heading":
      return h(`h${Math.min(6, block.level + top - 1)}`, { key }, ...inline(block.text));
    case "code":
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case "list": {
      const items = block.items.map((item) => <li key={item}>{inline(item)}</li>);
      return block.ordered ? <ol key={key}>{items}</ol> : <ul key={key}>{items}</ul>;
    }
    case "paragraph":
      return <p key={key}>{inline(block.text)}</p>;
  }
}

/** `top` is the level of the text's highest headings. */
export function Markdown({ source, top = 2 }: { source: string; top?: number }) {
  return <div class="markdown">{blocks(source).map((block, key) => drawn(block, key, top))}</div>;
}
