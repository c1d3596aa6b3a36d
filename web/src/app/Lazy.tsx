/** A view, loaded when it is first needed. A view is a file in `views/` whose default export gets the route. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text";
import { Working } from "./parts/controls";
import type { Route, ViewName } from "./router";

export interface ViewProps {
  route: Route;
}

type View = ComponentType<ViewProps>;

const files = import.meta.glob<{ default: View }>(["./views/*.tsx", "!./views/*.test.tsx"]);
const loaded = new Map<ViewName, View>();

async function load(name: ViewName): Promise<View> {
  const file = files[`./views/${name}.tsx`];
  if (!file) throw new Error(text.errors.noView);
  const view = (await file()).default;
  loaded.set(name, view);
  return view;
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
    <div class="notice card" role="alert">
      <p>{text.errors.notLoaded}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {text.errors.reload}
        </button>{" "}
        <a href="#/">{text.toStart}</a>
      </p>
    </div>
  );
}
