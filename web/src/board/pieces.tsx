/** A piece: its art, a block, an image or letters, in a box from -50 to 50. Colours come from the classes (pieces.css), so
 * that a piece has its side's colours everywhere. */

import type { JSX } from "preact";
import type { Layout, Side } from "../drawing";
import { ARTS, isPicture, Shapes } from "./art";
import { onScreen, type Point } from "./geometry";
import "../../../src/plyground/draw/look/pieces.css";

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
  const turned = ARTS.get(art)?.turns && (side === "second") !== flipped;
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

/** The art; or letters in place of its picture, on what is left of it or on a plain tile. */
function drawing(art: string, piece: string, letters: boolean): JSX.Element {
  const all = ARTS.get(art)?.shapes ?? [];
  const rest = letters ? all.filter((shape) => !isPicture(shape)) : all;
  if (all.length > 0 && rest.length === all.length) return <Shapes all={all} />;
  return (
    <>
      <Shapes all={rest} />
      {rest.length === 0 && <rect class="plain-tile" x="-38" y="-38" width="76" height="76" rx="12" />}
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

function Letters({ text }: { text: string }): JSX.Element {
  const size = text.length > 2 ? 24 : text.length > 1 ? 32 : 46;
  return (
    <text class="letter" y={2 + size * 0.35} font-size={size}>
      {text}
    </text>
  );
}
