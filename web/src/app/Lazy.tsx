/** A view, loaded when it is first needed. A view's folder in `views/` has a file whose default export gets the route. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ViewName, ViewProps } from "../browser/address";
import { Working } from "../parts/controls";
import { Notice } from "../parts/Notice";
import { text } from "../text/page";

type View = ComponentType<ViewProps>;

const VIEWS: Record<ViewName, () => Promise<{ default: View }>> = {
  start: () => import("../views/start/Start"),
  play: () => import("../views/play/Play"),
  puzzles: () => import("../views/puzzles/Puzzles"),
  lesson: () => import("../views/lesson/Lesson"),
  editor: () => import("../views/editor/Editor"),
  review: () => import("../views/review/Review"),
  explore: () => import("../views/explore/Explore"),
  tree: () => import("../views/tree/Tree"),
  theory: () => import("../views/theory/Theory"),
};

const loaded = new Map<ViewName, View>();

async function load(name: ViewName): Promise<void> {
  loaded.set(name, (await VIEWS[name]()).default);
}

export function Lazy({ route }: ViewProps) {
  const name = route.view;
  const [failed, fail] = useState<ViewName | null>(null);
  const [, show] = useState<ViewName | null>(null);
  useEffect(() => {
    let left = false;
    if (!loaded.has(name)) {
      load(name).then(
        () => !left && show(name),
        () => !left && fail(name),
      );
    }
    return () => {
      left = true;
    };
  }, [name]);
  const View = loaded.get(name);
  if (View) return <View key={`${name}/${route.of}/${route.parameters.seat ?? ""}`} route={route} />;
  if (failed !== name) return <Working label={text.loading} />;
  return (
    <Notice alert onAgain={() => location.reload()} again={text.errors.reload}>
      <p>{text.errors.notLoaded}</p>
    </Notice>
  );
}
