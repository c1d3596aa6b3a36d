/** A page of boards, to look at: every game's positions from the fixtures. */

import { render } from "preact";
import { useMemo, useState } from "preact/hooks";
import { Board, type Layout, MiniBoard, type Path, type View } from "./board";
import { type Fixture, fixtures, type Position } from "./board/fixtures";
import "./demo.css";

const ARTS_SHOWN = ["king", "queen", "rook", "bishop", "knight", "pawn", "disc-ring", "D"];

const PIECES: Layout = {
  cells: Array.from({ length: 16 }, (_, place) => ({
    id: `p${place}`,
    x: place % 8,
    y: place < 8 ? 1 : 0,
    shape: "square",
    label: "",
  })),
  edges: [],
  zones: [],
  pieces: Object.fromEntries(ARTS_SHOWN.map((art) => [art, { name: art, art }])),
};

const SET: View = {
  side: "first",
  pieces: PIECES.cells.map(({ id }, place) => ({
    cell: id,
    piece: ARTS_SHOWN[place % 8] as string,
    side: place < 8 ? "second" : "first",
  })),
  zones: {},
  marks: [],
};

/** A board of hexagons with everything that can be drawn on it. */
const HEXAGONS: Layout = {
  cells: Array.from({ length: 25 }, (_, place) => ({
    id: `h${place}`,
    x: (place % 5) + 0.5 * Math.floor(place / 5),
    y: Math.floor(place / 5) * 0.8660254,
    shape: "hex",
    label: `${"abcde"[place % 5]}${1 + Math.floor(place / 5)}`,
  })),
  edges: [["h0", "h1"]],
  zones: [],
  pieces: PIECES.pieces,
};

const ON_HEXAGONS: View = {
  side: "first",
  pieces: [
    { cell: "h7", piece: "king", side: "first" },
    { cell: "h18", piece: "rook", side: "second" },
    { cell: "h3", piece: "disc-ring", side: "first" },
  ],
  zones: {},
  marks: [
    { cell: "h18", kind: "threatened" },
    { cell: "h20", kind: "line" },
    { cell: "h21", kind: "line" },
  ],
};

const query = new URLSearchParams(location.search);

function Demo({ fixture, position }: { fixture: Fixture; position: Position }) {
  const [played, setPlayed] = useState<{ view: View; path: Path }>();
  const view = played?.view ?? position.view;
  const moves = useMemo(() => (played ? [] : position.clicks), [played, position]);
  return (
    <section class="card">
      <h2>
        {fixture.title} <span class="secondary">{position.name}</span>
      </h2>
      <Board
        layout={fixture.layout}
        view={view}
        moves={moves}
        label={fixture.title}
        lastMove={played?.path}
        flipped={query.has("flipped")}
        letters={query.has("letters")}
        onMove={(move) => {
          const known = position.after.find(({ path }) => path.join() === move.path.join());
          setPlayed(known ?? { view, path: move.path });
        }}
      />
      {played && (
        <button type="button" onClick={() => setPlayed(undefined)}>
          Back
        </button>
      )}
    </section>
  );
}

function Page() {
  const only = query.get("game");
  return (
    <main class="demo">
      <h1>Plyground</h1>
      <div class="minis">
        {fixtures.map(({ game, title, layout, positions }) => (
          <figure class="card" key={game}>
            <MiniBoard layout={layout} view={(positions[1] ?? positions[0])?.view as View} label={title} />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
      <div class="boards">
        {fixtures
          .filter(({ game }) => !only || game === only)
          .flatMap((fixture) =>
            fixture.positions.map((position) => (
              <Demo key={`${fixture.game} ${position.name}`} fixture={fixture} position={position} />
            )),
          )}
        <section class="card">
          <Board
            layout={HEXAGONS}
            view={ON_HEXAGONS}
            label="Hexagons"
            lastMove={["h2", "h7"]}
            hint={["h7", "h18"]}
            arrows={[{ from: "h3", to: "h14", tone: "loss" }]}
            notes={[
              { cell: "h0", text: "+12", tone: "win" },
              { cell: "h10", text: "0", tone: "draw" },
              { cell: "h16", text: "-3", tone: "loss" },
            ]}
          />
          <Board layout={PIECES} view={SET} label="Pieces" coordinates={false} interactive={false} />
        </section>
      </div>
    </main>
  );
}

const theme = query.get("theme");
if (theme) document.documentElement.dataset.theme = theme;
const root = document.getElementById("app");
if (root) render(<Page />, root);
