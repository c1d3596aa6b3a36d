/** Shows that a part of the page failed, instead of nothing at all. */

import { Component, type ComponentChildren } from "preact";
import { text } from "../text/page";

interface State {
  error: Error | null;
}

export class Boundary extends Component<{ children: ComponentChildren }, State> {
  override state: State = { error: null };

  static override getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div class="notice card" role="alert">
        <h1>{text.errors.broken}</h1>
        <p class="secondary">{error.message}</p>
        <p>
          <button type="button" onClick={() => location.reload()}>
            {text.errors.reload}
          </button>{" "}
          <a href="#/">{text.toStart}</a>
        </p>
      </div>
    );
  }
}
