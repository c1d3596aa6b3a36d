/** Light or dark, as the notebook around the board is: each kind of notebook says it in its own way. */

type Theme = "light" | "dark";

const ATTRIBUTES = ["class", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];

/** What an element of the notebook says; null if it says nothing. */
function saidBy(element: Element): Theme | null {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter !== null) return jupyter === "false" ? "dark" : "light";
  const kind = element.getAttribute("data-vscode-theme-kind");
  if (kind !== null) return /dark$|high-contrast$/.test(kind) ? "dark" : "light";
  const named = element.getAttribute("data-theme") ?? element.getAttribute("theme");
  if (named === "dark" || named === "light") return named;
  if (element.classList.contains("dark") || element.classList.contains("dark-theme")) return "dark";
  return element.classList.contains("light") || element.classList.contains("light-theme") ? "light" : null;
}

export function themeOf(page: Document): Theme {
  const dark = page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)").matches;
  return saidBy(page.body) ?? saidBy(page.documentElement) ?? (dark ? "dark" : "light");
}

/** Gives the element the notebook's theme, now and whenever it changes. Returns what ends this. */
export function followTheme(element: HTMLElement): () => void {
  const page = element.ownerDocument;
  const follow = () => {
    element.dataset.theme = themeOf(page);
  };
  follow();
  const observer = new MutationObserver(follow);
  for (const one of [page.documentElement, page.body])
    observer.observe(one, { attributes: true, attributeFilter: ATTRIBUTES });
  const wish = page.defaultView?.matchMedia?.("(prefers-color-scheme: dark)");
  wish?.addEventListener("change", follow);
  return () => {
    observer.disconnect();
    wish?.removeEventListener("change", follow);
  };
}
