import { defineConfig } from "vite";

// The replays of the laboratory's reports: one script and one style sheet, which a report takes in whole.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/plyground/lab/replay",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssCodeSplit: false,
    rollupOptions: {
      input: "src/replay/main.tsx",
      output: { format: "iife", entryFileNames: "replay.js", assetFileNames: "replay[extname]" },
    },
  },
});
