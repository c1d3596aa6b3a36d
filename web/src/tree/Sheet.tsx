/** Paper larger than its window: scrolled, zoomed, and drawn only where it is seen. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./Sheet.css";
import "./paper.css";

export interface Seen {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface SheetProps {
  width: number;
  height: number;
  /** What is to be in sight. */
  focus: { x: number; y: number } | null;
  /** 0 fits the paper into the window, as far as it stays readable. */
  zoom: number;
  /** How far a small paper is enlarged to fit. */
  largest?: number;
  /** Whether the window keeps its largest height even if the paper is smaller. */
  steady?: boolean;
  /** The elements on the paper, of which `seen` is in the window. */
  children: (seen: Seen) => ComponentChildren;
}

/** Drawn beyond what is seen, so that a little scrolling shows nothing missing; and the smallest readable zoom. */
const MARGIN = 240;
const SMALLEST = 0.8;

export function Sheet({ width, height, focus, zoom, largest = 1, steady = false, children }: SheetProps) {
  const room = useRef<HTMLDivElement>(null);
  const [frame, measure] = useState({ width: 800, height: 480, left: 0, top: 0 });
  const fitted = Math.max(SMALLEST, Math.min(largest, (frame.width - 2) / width, (frame.height - 2) / height));
  const scale = zoom || fitted;

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const look = () => {
      const { clientWidth, scrollLeft, scrollTop } = element;
      // As high as it may get: its own height follows the paper's.
      const clientHeight = Number.parseFloat(getComputedStyle(element).maxHeight) || element.clientHeight;
      measure((before) => {
        const still =
          before.width === clientWidth &&
          before.height === clientHeight &&
          Math.abs(before.left - scrollLeft) < MARGIN / 2 &&
          Math.abs(before.top - scrollTop) < MARGIN / 2;
        return still ? before : { width: clientWidth, height: clientHeight, left: scrollLeft, top: scrollTop };
      });
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);

  useEffect(() => {
    const element = room.current;
    if (!element || !focus) return;
    const [x, y] = [focus.x * scale, focus.y * scale];
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = element;
    const [near, far] = [0.15, 0.85];
    if (x < scrollLeft + near * clientWidth || x > scrollLeft + far * clientWidth) {
      element.scrollLeft = x - clientWidth / 2;
    }
    if (y < scrollTop + near * clientHeight || y > scrollTop + far * clientHeight) {
      element.scrollTop = y - clientHeight / 2;
    }
  }, [focus?.x, focus?.y, scale, frame.width]);

  const seen: Seen = {
    left: (frame.left - MARGIN) / scale,
    right: (frame.left + frame.width + MARGIN) / scale,
    top: (frame.top - MARGIN) / scale,
    bottom: (frame.top + frame.height + MARGIN) / scale,
  };
  return (
    <div class={`tree-room ${steady ? "steady" : ""}`} ref={room}>
      <svg
        role="presentation"
        class="tree-paper"
        viewBox={`0 0 ${width} ${height}`}
        width={width * scale}
        height={height * scale}
      >
        {children(seen)}
      </svg>
    </div>
  );
}
