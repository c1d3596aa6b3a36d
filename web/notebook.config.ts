import type { Plugin } from "postcss";
import { defineConfig } from "vite";

const SCOPE = ".plyground-notebook";

/** What stands for the whole page in a style sheet: here it is the widget alone. */
const WHOLE = /^(?::root|html)(?![\w-])/;

/** Puts every rule below the widget's own element, so that nothing else in a notebook changes its look. */
const scoped: Plugin = {
  postcssPlugin: "scoped",
  Once(sheet) {
    sheet.walkRules((rule) => {
      if (rule.parent?.type === "atrule" && "name" in rule.parent && rule.parent.name === "keyframes") return;
      const kept = rule.selectors.filter((selector) => selector !== "body"); // a widget has none
      if (kept.length === 0) rule.remove();
      else rule.selectors = kept.map((one) => (WHOLE.test(one) ? one.replace(WHOLE, SCOPE) : `${SCOPE} ${one}`));
    });
    // Names of animations know no scope.
    sheet.walkAtRules("keyframes", (rule) => {
      const { params } = rule;
      rule.params = `plyground-${params}`;
      sheet.walkDecls(/^animation(-name)?$/, (declaration) => {
        declaration.value = declaration.value.replace(new RegExp(`(?<![\\w-])${params}(?![\\w-])`), rule.params);
      });
    });
  },
};

// The board in a notebook: one module and one style sheet, which the widget takes in whole.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  css: { postcss: { plugins: [scoped] } },
  build: {
    outDir: "../src/plyground/notebook/bundle",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: "src/notebook/main.tsx",
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "board.js", assetFileNames: "board[extname]", codeSplitting: false },
    },
  },
});
