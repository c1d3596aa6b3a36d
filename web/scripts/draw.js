/** Draws boards with the page's own components, without a browser: node scripts/draw.js boards.json drawn.json
 *
 * In: a list of what `Board` is given. Out: for each the markup of its board and of what is beside it. A test compares it
 * with what Python draws. */

import { readFileSync, writeFileSync } from "node:fs";
import { Window } from "happy-dom";
import { createServer } from "vite";

const [given, made] = process.argv.slice(2);
const window = new Window();
for (const name of ["document", "DOMParser", "Node", "Element", "SVGElement", "HTMLElement", "Event"])
  globalThis[name] = window[name];
globalThis.window = window;

const root = new URL("..", import.meta.url).pathname;
const server = await createServer({
  root,
  logLevel: "error",
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false },
});
try {
  const { Board } = await server.ssrLoadModule("/src/board/index.ts");
  const { h, render } = await import("preact");
  const drawn = JSON.parse(readFileSync(given, "utf8")).map((props) => {
    const place = document.createElement("div");
    render(h(Board, { label: "", interactive: false, ...props }), place);
    return place.innerHTML;
  });
  writeFileSync(made, JSON.stringify(drawn));
} finally {
  await server.close();
}
