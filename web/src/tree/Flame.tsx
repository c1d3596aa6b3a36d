/** The whole search at once: time goes to the right, depth downwards; a node is as long as the time of its search. */

import { useEffect, useRef } from "preact/hooks";
import type { Walk } from "./walk";
import "./Flame.css";

interface FlameProps {
  walk: Walk;
  /** The steps of the longest search that is shown, so that all have one scale. */
  longest: number;
  step: number;
  /** Changes when the colours do. */
  theme: string;
  onGo: (step: number) => void;
}

const ROW = 7;
const COLOURS = ["max", "min", "leaf", "cut"];

export function Flame({ walk, longest, step, theme, onGo }: FlameProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.min(80, (walk.deepest + 1) * ROW);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const draw = () => paint(element, walk, longest, height);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    dark.addEventListener("change", draw);
    return () => {
      observer.disconnect();
      dark.removeEventListener("change", draw);
    };
  }, [walk, longest, theme, height]);

  const part = longest > 1 ? Math.min(step, walk.steps - 1) / (longest - 1) : 1;
  return (
    <div
      class="flame"
      aria-hidden="true"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onGo(((event.clientX - box.left) / box.width) * (longest - 1));
      }}
    >
      {COLOURS.map((name) => (
        <b key={name} class={`flame-${name}`} />
      ))}
      <canvas ref={canvas} style={{ height: `${height}px` }} />
      <i class="flame-now" style={{ left: `${part * 100}%` }} />
    </div>
  );
}

function paint(element: HTMLCanvasElement, walk: Walk, longest: number, height: number): void {
  const ratio = devicePixelRatio || 1;
  const width = element.clientWidth;
  element.width = Math.max(1, Math.round(width * ratio));
  element.height = Math.max(1, Math.round(height * ratio));
  const context = element.getContext("2d");
  if (!context) return;
  // A canvas knows no custom properties, so it takes its colours from elements that have them.
  const colour = (name: string) => {
    const sample = element.parentElement?.querySelector(`.flame-${name}`);
    return sample ? getComputedStyle(sample).backgroundColor : "grey";
  };
  const [max, min, leaf, cut] = [colour("max"), colour("min"), colour("leaf"), colour("cut")];
  const perStep = element.width / Math.max(1, longest);
  const row = element.height / (walk.deepest + 1);
  for (let node = 0; node < walk.nodes; node++) {
    const first = walk.first[node] ?? 0;
    const last = walk.last[node] ?? 0;
    const ply = walk.ply[node] ?? 0;
    context.fillStyle = walk.isCut(node) ? cut : walk.isLeaf(node) ? leaf : walk.isMax(node) ? max : min;
    context.fillRect(first * perStep, ply * row, Math.max(0.6, (last - first + 1) * perStep - 0.3), row - 1);
  }
}
