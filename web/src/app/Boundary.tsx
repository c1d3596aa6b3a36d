/** Shows that a part of the page failed, instead of nothing at all. */

import { Component, type ComponentChildren } from "preact";
import { Notice } from "../parts/Notice";
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
      <Notice alert title={text.errors.broken} onAgain={() => location.reload()} again={text.errors.reload}>
        <p class="secondary">{error.message}</p>
      </Notice>
    );
  }
}
