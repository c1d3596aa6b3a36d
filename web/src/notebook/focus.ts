/** The board and the notebook around it: whose keys are whose, and when somebody leaves the board. */

const SUPPRESS = "data-lm-suppress-shortcuts";

/** Keeps keys that are pressed on the board from the notebook, whose shortcuts are single letters and arrows too. Keys
 * with Ctrl, Alt, Shift or the like stay the notebook's. Returns what ends this. */
export function keepKeys(root: HTMLElement): () => void {
  // JupyterLab looks at keys before anybody else does, except those who listen to the window. It leaves a key alone if the
  // focused element itself says so.
  const mark = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || !root.contains(target)) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) target.removeAttribute(SUPPRESS);
    else target.setAttribute(SUPPRESS, "true");
  };
  // Others listen to what comes up from the board.
  const keep = (event: KeyboardEvent) => {
    if (!(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) event.stopPropagation();
  };
  window.addEventListener("keydown", mark, true);
  root.addEventListener("keydown", keep);
  return () => {
    window.removeEventListener("keydown", mark, true);
    root.removeEventListener("keydown", keep);
  };
}

/** Keeps the focus on the board when the element that has it goes away, such as a button that is not needed any more.
 * Returns what ends this. */
export function holdFocus(root: HTMLElement): () => void {
  let focused: Element | null = null;
  const hold = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  const observer = new MutationObserver(() => {
    if (!focused || root.contains(focused)) return;
    focused = null;
    if (root.ownerDocument.activeElement === root.ownerDocument.body) root.focus({ preventScroll: true });
  });
  root.tabIndex = -1;
  root.addEventListener("focusin", hold);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", hold);
    observer.disconnect();
  };
}

/** Who has the focus elsewhere for so long has left the board, in milliseconds. */
const AWAY = 300;

/** Says when somebody leaves the board. Returns what ends this. */
export function noticeLeaving(root: HTMLElement, left: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!root.contains(root.ownerDocument.activeElement)) left();
    }, AWAY);
  };
  root.addEventListener("focusout", leave);
  return () => {
    clearTimeout(timer);
    root.removeEventListener("focusout", leave);
  };
}
