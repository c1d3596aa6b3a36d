/** Which folder may import which: each only those that stand before it. `npm run check` holds the page to it.
 * Types count as much as values do, and so do views that are loaded later. */

/** @type {[name: string, may: string][]} The path of each folder, and the paths outside of it that it may import. */
const FOLDERS = [
  ["drawing.ts", ""],
  ["text/", ""],
  ["api/", "drawing.ts|text/"],
  ["browser/", "api/"],
  ["board/", "drawing.ts|text/"],
  ["tree/", "drawing.ts|text/|api/|board/"],
  ["live/", "drawing.ts|text/|api/"],
  ["parts/", "drawing.ts|text/|api/|browser/|board/|tree/|live/"],
  ["replay/", "drawing.ts|text/|board/"],
  ["notebook/", "drawing.ts|text/|api/|board/|tree/|live/|parts/"],
  ["views/", "drawing.ts|text/|api/|browser/|board/|tree/|live/|parts/"],
  ["app/", "text/|browser/|parts/|views/"],
];

/** Tests may use what is made for tests, and another folder's fixtures. */
const TEST = "[.]test[.]tsx?$";
const STYLES = "^src/styles/";

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Modules that need each other are one module, or share a third one.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "a-view-knows-no-other",
      comment: "What two views need stands in parts/.",
      severity: "error",
      from: { path: "^src/views/([^/]+)/" },
      to: { path: "^src/views/([^/]+)/", pathNot: "^src/views/$1/" },
    },
    ...FOLDERS.map(([name, may]) => ({
      name: `${name.replace(/[/.].*/, "")}-imports-only-what-is-below`,
      severity: "error",
      from: { path: `^src/${name}`, pathNot: TEST },
      to: { path: "^src/", pathNot: [`^src/${name}`, STYLES, ...(may ? [`^src/(${may})`] : [])] },
    })),
    {
      name: "nothing-unknown",
      comment: "A folder that the list above does not have.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [`^src/(${FOLDERS.map(([name]) => name).join("|")})`, "^src/(main[.]tsx$|testing/)", STYLES],
      },
      to: {},
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
