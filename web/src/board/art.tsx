/** The drawings of pieces: the SVG files that Python draws with too. Any other piece gets its letters on a tile. */

import { createElement, type JSX } from "preact";

const FILES = import.meta.glob<string>("../../../src/plyground/draw/art/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** An element of a drawing. Its attributes are SVG's; colours come from its class. */
interface Shape {
  tag: string;
  attributes: Record<string, string>;
  inside: Shape[];
}

interface Art {
  shapes: Shape[];
  /** The second player's is turned around. */
  turns: boolean;
}

/** By name: "lion" is lion.svg. */
export const ARTS: ReadonlyMap<string, Art> = new Map(
  Object.entries(FILES).map(([file, text]) => [file.replace(/.*\/|\.svg$/g, ""), read(text)]),
);

function read(text: string): Art {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return { shapes: [...root.children].map(shapeOf), turns: root.hasAttribute("data-turns") };
}

function shapeOf(element: Element): Shape {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  return { tag: element.tagName, attributes, inside: [...element.children].map(shapeOf) };
}

/** Whether letters can stand in the place of a part of the drawing. */
export function isPicture({ attributes }: Shape): boolean {
  return attributes.class?.split(" ").includes("picture") ?? false;
}

export function Shapes({ all }: { all: readonly Shape[] }): JSX.Element {
  return <>{all.map(drawn)}</>;
}

function drawn({ tag, attributes, inside }: Shape, place: number): JSX.Element {
  return createElement(tag, { key: place, ...attributes }, ...inside.map(drawn));
}
