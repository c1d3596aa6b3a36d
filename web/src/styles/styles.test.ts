/** Styles are scoped by names: a class belongs to one style sheet, the one whose selectors begin with it. */

import { expect, it } from "vitest";

const sheets = import.meta.glob<string>(["../**/*.css", "../../../src/plyground/draw/look/*.css"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The style sheets of the board that Python draws with too. */
const LOOK = "../../../src/plyground/draw/look/";

/** A style sheet may adapt what stands in folders before its own, below a class of its own. */
const FOLDERS = ["styles", "board", "tree", "parts", "replay", "notebook", "views", "app"];

interface Selector {
  file: string;
  text: string;
  /** The classes of each of its compounds: `.a.b > .c` has [["a", "b"], ["c"]]. */
  compounds: string[][];
}

/** All selectors of a style sheet, those in media queries too. */
function selectors(file: string, css: string): Selector[] {
  const plain = css.replace(/\/\*.*?\*\//gs, "").replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, "");
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map((match) => match[1]?.trim() ?? "")
    .filter((prelude) => !prelude.startsWith("@"))
    .flatMap((prelude) => prelude.split(/,(?![^()]*\))/))
    .map((text) => ({ file, text: text.trim(), compounds: compoundsOf(text) }));
}

function compoundsOf(selector: string): string[][] {
  return selector
    .trim()
    .split(/[\s>+~]+(?![^()]*\))/)
    .map((compound) => [...compound.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? ""));
}

function folderOf(file: string): number {
  const place = file.startsWith(LOOK) ? "../board/" : file;
  return FOLDERS.findIndex((folder) => place.startsWith(`../${folder}/`) || place.startsWith(`./`));
}

/** What breaks the rules, in words. */
function faults(files: Record<string, string>): string[] {
  const all = Object.entries(files).flatMap(([file, css]) => selectors(file, css));
  const owners = new Map<string, string>();
  const found = new Set<string>();
  for (const { file, text, compounds } of all) {
    const first = compounds.flat()[0];
    if (first === undefined) {
      if (folderOf(file) !== 0 && !text.includes("#app") && !/^(main|:root)/.test(text)) {
        found.add(`“${text}” in ${file} begins with no class, so it is a style of every view`);
      }
      continue;
    }
    const owner = owners.get(first) ?? file;
    owners.set(first, owner);
    if (owner !== file) found.add(`.${first} is defined in ${owner} and in ${file}`);
  }
  for (const { file, text, compounds } of all) {
    const begin = compounds.findIndex((compound) => compound.length > 0);
    compounds.forEach((compound, place) => {
      for (const name of compound) {
        const owner = owners.get(name);
        if (place === begin && name === compound[0]) continue;
        if (owner === undefined || owner === file || folderOf(owner) === 0) continue;
        if (folderOf(owner) >= folderOf(file)) found.add(`“${text}” in ${file} is about .${name} of ${owner}`);
        else if (place === begin) found.add(`“${text}” in ${file} gives its own element .${name} of ${owner}`);
      }
    });
  }
  return [...found];
}

it("defines no class in two files, and lets a file adapt only what stands below it", () => {
  expect(Object.values(sheets).join("")).toContain(".board-area {");
  expect(faults(sheets)).toEqual([]);
});

it("would say so if one did", () => {
  const play = "../views/play/a.css";
  const tree = "../views/tree/b.css";
  const parts = "../parts/c.css";
  const of = (...css: string[]) =>
    faults(Object.fromEntries(css.map((text, place) => [[play, tree, parts][place], text])));
  expect(of(".speed { flex: 1 }", "@media print { .x, .speed { gap: 0 } }")).toEqual([
    `.speed is defined in ${play} and in ${tree}`,
  ]);
  expect(of(".speed { flex: 1 }", ".steps .speed { gap: 0 }")).toEqual([
    `“.steps .speed” in ${tree} is about .speed of ${play}`,
  ]);
  expect(of(".steps .speed { flex: 1 }", ".other .speed { gap: 0 }")).toEqual([]);
  expect(of(".panel > .field { flex: 1 }", "", ".field { gap: 0 }")).toEqual([]);
  expect(of(".panel.field { flex: 1 }", "", ".field { gap: 0 }")).toHaveLength(1);
  expect(of("h1 { color: red }")).toHaveLength(1);
  expect(of("@keyframes a { from { top: 0 } to { top: 1px } } .b { top: 0 }")).toEqual([]);
});
