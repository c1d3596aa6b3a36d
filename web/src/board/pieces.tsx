/** The pieces: own drawings in one style, flat shapes with one darker outline, in a box from -50 to 50. Colours come from
 * the classes (pieces.css), so that a piece has its side's colours everywhere. */

import type { ComponentChildren, JSX } from "preact";
import type { Layout, Side } from "../drawing";
import { onScreen, type Point } from "./geometry";
import "./pieces.css";

export interface PieceProps {
  layout: Layout;
  piece: string;
  side?: Side | null;
  /** The board is seen from the second player's side. */
  flipped?: boolean;
  /** Letters in place of pictures. */
  letters?: boolean;
}

export function Piece({ layout, piece, side, flipped = false, letters = false }: PieceProps): JSX.Element {
  const kind = layout.pieces[piece];
  const art = kind?.art ?? "";
  const turned = art in ANIMALS && (side === "second") !== flipped;
  return (
    <g class={`piece ${side ? `side-${side}` : ""}`} transform={turned ? "rotate(180)" : undefined}>
      {kind?.image && !letters ? (
        <Picture image={kind.image} />
      ) : art === "block" ? (
        <Block covers={(kind?.covers ?? []).map((way) => onScreen(layout, way, flipped))} />
      ) : (
        drawing(art, piece, letters)
      )}
    </g>
  );
}

function drawing(art: string, piece: string, letters: boolean): ComponentChildren {
  const animal = ANIMALS[art];
  if (animal)
    return (
      <Tile>
        {letters ? <Letters text={piece} /> : <g transform="translate(0 -2.5) scale(1.15)">{animal.face}</g>}
        {animal.ways.map(([x, y]) => (
          <circle key={`${x},${y}`} class="way" cx={x * 34.5} cy={y < 0 ? (x ? -27 : -36.5) : y * 35.5} r="3.4" />
        ))}
      </Tile>
    );
  if (MARKS[art]) return MARKS[art];
  const figure = letters ? undefined : CHESS[art];
  if (figure) return <g class="figure">{figure}</g>;
  return (
    <>
      <rect class="plain-tile" x="-38" y="-38" width="76" height="76" rx="12" />
      <Letters text={piece} />
    </>
  );
}

/** A drawing of a user's own, on a tile in the side's colours. It is shown as an image, so that nothing in it runs. */
function Picture({ image }: { image: string }): JSX.Element {
  return (
    <>
      <rect class="plain-tile" x="-42" y="-42" width="84" height="84" rx="12" />
      <image href={image} x="-36" y="-36" width="72" height="72" />
    </>
  );
}

/** A flat block over the piece's own cell and those at these places from it. */
function Block({ covers }: { covers: readonly Point[] }): JSX.Element {
  const all = [{ x: 0, y: 0 }, ...covers];
  const beside = (a: Point, b: Point) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) < 1.01;
  const pairs = all.flatMap((a, place) =>
    all
      .slice(place)
      .filter((b) => beside(a, b))
      .map((b) => [a, b] as const),
  );
  const parts = pairs.map(([a, b]) => {
    const [x, y] = [100 * Math.min(a.x, b.x) - 39, 100 * Math.min(a.y, b.y) - 39];
    const [width, height] = [100 * Math.abs(a.x - b.x) + 78, 100 * Math.abs(a.y - b.y) + 78];
    return { x, y, width, height, rx: 12 };
  });
  // First all edges, then what is inside: so parts that touch have one edge together.
  return (
    <>
      {["block-edge", "block"].map((name) =>
        parts.map((part) => <rect key={`${name} ${part.x} ${part.y} ${part.width}`} class={name} {...part} />),
      )}
    </>
  );
}

/** A tile with a slight gable that points forwards. */
function Tile({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <>
      <path class="tile" d="M-41 38Q-41 42-37 42H37Q41 42 41 38V-27Q41-30 38-31L3-44Q0-45-3-44L-38-31Q-41-30-41-27Z" />
      {children}
    </>
  );
}

function Letters({ text }: { text: string }): JSX.Element {
  const size = text.length > 2 ? 24 : text.length > 1 ? 32 : 46;
  return (
    <text class="letter" y={2 + size * 0.35} font-size={size}>
      {text}
    </text>
  );
}

type Way = readonly [number, number];
const STRAIGHT: Way[] = [
  [0, -1],
  [-1, 0],
  [1, 0],
  [0, 1],
];
const FORWARD: Way[] = [
  [-1, -1],
  [1, -1],
];
const BACKWARD: Way[] = [
  [-1, 1],
  [1, 1],
];

const eyes = (x: number, y: number) => (
  <g class="eye">
    <circle cx={-x} cy={y} r="2.7" />
    <circle cx={x} cy={y} r="2.7" />
  </g>
);

/** Scallops around a circle: the lion's mane. */
const mane = Array.from({ length: 12 }, (_, petal) => {
  const turn = (petal * Math.PI) / 6;
  return <circle key={petal} cx={(19 * Math.cos(turn)).toFixed(1)} cy={(3 + 19 * Math.sin(turn)).toFixed(1)} r="6.6" />;
});

/** Faces, and where each animal may go: small dots at the tile's edge. */
const ANIMALS: Record<string, { face: JSX.Element; ways: Way[] }> = {
  lion: {
    ways: [...STRAIGHT, ...FORWARD, ...BACKWARD],
    face: (
      <g class="lion">
        <g class="mane">{mane}</g>
        <circle class="mane-fill" cy="3" r="19" />
        <circle class="fur" cy="3" r="16.5" />
        {eyes(6.5, 0)}
        <path class="nose" d="M-3.6 5H3.6L0 8.8Z" />
        <path class="mouth" d="M0 8.8V10.5M-5.5 10.5Q-2.5 14 0 10.8Q2.5 14 5.5 10.5" />
      </g>
    ),
  },
  giraffe: {
    ways: STRAIGHT,
    face: (
      <g class="giraffe">
        <path class="horn" d="M-6-12V-20M6-12V-20" />
        <circle class="patch" cx="-6" cy="-21.5" r="3.4" />
        <circle class="patch" cx="6" cy="-21.5" r="3.4" />
        <path class="fur" d="M-11-7Q-21-15-24-8Q-20-1-11-2ZM11-7Q21-15 24-8Q20-1 11-2Z" />
        <path
          class="fur"
          d="M0-15C10-15 13-8 11.5 2C10.5 9 13 13 13 18C13 25 7 28 0 28C-7 28-13 25-13 18C-13 13-10.5 9-11.5 2C-13-8-10-15 0-15Z"
        />
        <path class="patch" d="M-3-14L4-14L2-8L-3-8ZM-10.5 2L-6 6L-10 11ZM10.5 2L6 6L10 11Z" />
        <ellipse class="muzzle" cy="19.5" rx="10.5" ry="6.5" />
        {eyes(6.5, -3)}
        <path class="mouth" d="M-3.5 17.500V18.500M3.5 17.500V18.500M-4 22.500Q0 24.5 4 22.5" />
      </g>
    ),
  },
  elephant: {
    ways: [...FORWARD, ...BACKWARD],
    face: (
      <g class="elephant">
        <path class="ear" d="M-10-12C-22-19-29-10-28-1C-27 9-18 14-11 9ZM10-12C22-19 29-10 28-1C27 9 18 14 11 9Z" />
        <path
          class="fur"
          d="M0-17C10-17 15-10 15-2C15 5 10 9 7 11C6 15 6.5 18 8.5 19.500C10.5 21 13 19.5 15 21C16.5 23 14.5 27 10 27C2 27-3 22-4.5 13C-11 11-15 5-15-2C-15-10-10-17 0-17Z"
        />
        {eyes(7, -3)}
        <path class="mouth" d="M-1.5 13Q2 14 5 12.500M-.5 17.500Q3 18.5 6 17" />
      </g>
    ),
  },
  chick: {
    ways: [[0, -1]],
    face: (
      <g class="chick">
        <path class="tuft" d="M0-15Q-6-19-6-24M0-15Q0-20 1-26M0-15Q5-18 8-22" />
        <circle class="fur" cy="5" r="20" />
        {eyes(8, 1)}
        <path class="beak" d="M-5.5 7.500Q0 3 5.5 7.500Q0 14 -5.5 7.500Z" />
        <path class="mouth" d="M-5.5 7.500Q0 9.5 5.5 7.5" />
        <circle class="cheek" cx="-12.5" cy="8.5" r="3" />
        <circle class="cheek" cx="12.5" cy="8.5" r="3" />
      </g>
    ),
  },
  hen: {
    ways: [...STRAIGHT, ...FORWARD],
    face: (
      <g class="hen">
        <path class="comb" d="M-10-10C-15-20-9-25-5-19.500C-4.5-27 4.5-27 5-19.500C9-25 15-20 10-10Z" />
        <circle class="fur" cy="5" r="19" />
        <path class="comb" d="M-3 12C-7 17-4.5 22 0 18.500C4.5 22 7 17 3 12Z" />
        {eyes(8, 1)}
        <path class="beak" d="M-5.5 8Q0 2.5 5.5 8Q0 15 -5.5 8Z" />
        <path class="mouth" d="M-5.5 8Q0 10 5.5 8" />
      </g>
    ),
  },
};

/** Marks and discs. */
const MARKS: Record<string, JSX.Element> = {
  cross: (
    <>
      <path class="stroke-edge" d="M-24-24L24 24M24-24L-24 24" />
      <path class="stroke" d="M-24-24L24 24M24-24L-24 24" />
    </>
  ),
  ring: (
    <>
      <circle class="stroke-edge" r="26" />
      <circle class="stroke" r="26" />
    </>
  ),
  disc: (
    <>
      <circle class="disc" r="40" />
      <circle class="groove" r="23" />
    </>
  ),
  "disc-ring": (
    <>
      <circle class="disc" r="40" />
      <circle class="inlay" r="22" />
    </>
  ),
};

const BASE = "M-25 39Q-27 39-27 36V34Q-27 30-22 30H22Q27 30 27 34V36Q27 39 25 39Z";

/** A plain Staunton set: silhouettes on one base. */
const CHESS: Record<string, JSX.Element> = {
  pawn: (
    <path d={`M0-30A12 12 0 0 1 8-9H11V-4H7C8 12 11 21 20 30H-20C-11 21-8 12-7-4H-11V-9H-8A12 12 0 0 1 0-30Z${BASE}`} />
  ),
  rook: <path d={`M-23-34H-13V-27H-5V-34H5V-27H13V-34H23V-18L15-11L17 20L22 30H-22L-17 20L-15-11L-23-18Z${BASE}`} />,
  knight: (
    <>
      <path
        d={`M-4-31L-3-40L5-33C22-30 27-8 23 30H-18C-19 14-4 8-5-4C-9-1-13 1-15 6C-17 9-21 8-24 5C-27 2-27-2-25-5C-20-12-19-24-4-31Z${BASE}`}
      />
      <circle class="detail-dot" cx="-4" cy="-19" r="2.6" />
    </>
  ),
  bishop: (
    <>
      <path
        d={`M0-42A5 5 0 0 1 3-33C15-24 18-11 10-2H13V3H8C8 14 11 22 20 30H-20C-11 22-8 14-8 3H-13V-2H-10C-18-11-15-24-3-33A5 5 0 0 1 0-42Z${BASE}`}
      />
      <path class="detail" d="M3-24L-3-13" />
    </>
  ),
  queen: (
    <>
      <path d={`M-31-26L-17-5L-15-33L-5-9L0-37L5-9L15-33L17-5L31-26L20 19L21 30H-21L-20 19Z${BASE}`} />
      <path class="detail" d="M-19 14Q0 9 19 14" />
    </>
  ),
  king: (
    <>
      <path
        d={`M-3-42H3V-37H8V-31H3V-24C6-22 8-19 8-16C20-24 33-17 30-4C28 5 20 12 20 19L21 30H-21L-20 19C-20 12-28 5-30-4C-33-17-20-24-8-16C-8-19-6-22-3-24V-31H-8V-37H-3Z${BASE}`}
      />
      <path class="detail" d="M-19 16Q0 11 19 16M0-12V6" />
    </>
  ),
};

/** The arts that are drawn; any other gets its letters on a tile. */
export const ARTS: readonly string[] = [...Object.keys(ANIMALS), ...Object.keys(MARKS), ...Object.keys(CHESS)];
