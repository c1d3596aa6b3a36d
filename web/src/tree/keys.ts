/** Walking a drawn tree by keys: as it lies on the paper, down to a child, up to the parent, sideways to siblings. */

interface Walkable<T> {
  key: string;
  children: T[];
  inner: boolean;
  open: boolean;
}

interface Here<T> {
  item: T;
  parent: Here<T> | null;
}

interface Ways<T> {
  root: T | undefined;
  /** Where End leads. */
  current: T | undefined;
  goTo: (item: T) => void;
  toggle: (item: T) => void;
}

export function walkByKey<T extends Walkable<T>>(event: KeyboardEvent, here: Here<T>, ways: Ways<T>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { item, parent } = here;
  const siblings = parent?.item.children ?? [item];
  const place = siblings.findIndex(({ key }) => key === item.key);
  const to = (next: T | undefined) => {
    if (next) ways.goTo(next);
  };
  switch (event.key) {
    case "ArrowDown":
      if (item.inner && !item.open) ways.toggle(item);
      else to(item.children[0]);
      break;
    case "ArrowUp":
      to(parent?.item);
      break;
    case "ArrowLeft":
      to(siblings[place - 1]);
      break;
    case "ArrowRight":
      to(siblings[place + 1]);
      break;
    case "Enter":
      if (item.inner) ways.toggle(item);
      break;
    case "Home":
      to(ways.root);
      break;
    case "End":
      to(ways.current);
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
