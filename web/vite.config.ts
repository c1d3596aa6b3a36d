import { defineConfig } from "vitest/config";

// The page is served under strict rules (script-src 'self', style-src 'self'): everything goes into files of its own.
export default defineConfig({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/plyground/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  // What the pictures are made of stands in the package, for Python too.
  server: { fs: { allow: [".."] } },
  test: { environment: "happy-dom", css: true, include: ["src/**/*.test.{ts,tsx}"] },
});
