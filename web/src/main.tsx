import { render } from "preact";
import { App } from "./app/App";
import { followTheme } from "./browser/settings";

followTheme(document.documentElement);
const root = document.getElementById("app");
if (root) render(<App />, root);
