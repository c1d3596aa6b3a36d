import { afterEach, expect, it, vi } from "vitest";
import { followTheme, themeOf } from "./theme";

const { body, documentElement: html } = document;

afterEach(() => {
  for (const element of [body, html]) for (const { name } of [...element.attributes]) element.removeAttribute(name);
  vi.unstubAllGlobals();
});

const prefer = (dark: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches: dark, addEventListener: () => {}, removeEventListener: () => {} }));

it.each([
  ["JupyterLab", body, "data-jp-theme-light", "false", "dark"],
  ["JupyterLab", body, "data-jp-theme-light", "true", "light"],
  ["VS Code", body, "data-vscode-theme-kind", "vscode-dark", "dark"],
  ["VS Code", body, "data-vscode-theme-kind", "vscode-high-contrast", "dark"],
  ["VS Code", body, "data-vscode-theme-kind", "vscode-high-contrast-light", "light"],
  ["VS Code", body, "data-vscode-theme-kind", "vscode-light", "light"],
  ["Colab", html, "theme", "dark", "dark"],
  ["marimo", body, "class", "dark dark-theme", "dark"],
  ["marimo", body, "class", "light light-theme", "light"],
] as const)("is what %s says: %o", (_, element, name, value, theme) => {
  prefer(theme === "light");
  element.setAttribute(name, value);
  expect(themeOf(document)).toBe(theme);
});

it("is the system's wish where nobody says it", () => {
  prefer(true);
  expect(themeOf(document)).toBe("dark");
  prefer(false);
  expect(themeOf(document)).toBe("light");
});

it("follows a change, until it is left", async () => {
  prefer(false);
  const root = document.createElement("div");
  const leave = followTheme(root);
  expect(root.dataset.theme).toBe("light");
  body.setAttribute("data-jp-theme-light", "false");
  await vi.waitFor(() => expect(root.dataset.theme).toBe("dark"));
  leave();
  body.setAttribute("data-jp-theme-light", "true");
  await new Promise((done) => setTimeout(done));
  expect(root.dataset.theme).toBe("dark");
});
