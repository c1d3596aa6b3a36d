/** The controls of the steps: by hand, by themselves, and anywhere at once. */

import { treeText } from "../text/tree";
import { type Player, SPEEDS } from "../tree/player";
import { IconButton } from "./controls";
import "./SearchSteps.css";

export function SearchSteps({ player }: { player: Player }) {
  const step = player.step.value;
  const last = player.last.value;
  const playing = player.playing.value;
  return (
    <fieldset class="tree-steps card">
      <legend class="unseen">{treeText.controls}</legend>
      <div class="step-buttons">
        <IconButton
          icon="start"
          label={treeText.start}
          bare
          onClick={() => player.forward(-step)}
          disabled={step === 0}
        />
        <IconButton icon="back" label={treeText.back} bare onClick={() => player.forward(-1)} disabled={step === 0} />
        <IconButton
          icon={playing ? "pause" : "play"}
          label={playing ? treeText.pause : treeText.play}
          onClick={() => player.toggle()}
        />
        <IconButton
          icon="forward"
          label={treeText.forward}
          bare
          onClick={() => player.forward(1)}
          disabled={step >= last}
        />
        <IconButton icon="end" label={treeText.end} bare onClick={() => player.forward(last)} disabled={step >= last} />
        <label class="speed">
          <span>{treeText.speed}</span>
          <select
            value={String(player.speed.value)}
            onChange={(event) => {
              player.speed.value = Number(event.currentTarget.value);
            }}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {treeText.aSecond(speed)}
              </option>
            ))}
          </select>
        </label>
        <output class="step-number">{treeText.stepOf(step, last + 1)}</output>
      </div>
      <input
        class="scrubber"
        type="range"
        aria-label={treeText.scrubber}
        aria-valuetext={treeText.stepOf(step, last + 1)}
        min={0}
        max={last}
        value={step}
        onInput={(event) => {
          player.pause();
          player.go(Number(event.currentTarget.value));
        }}
      />
    </fieldset>
  );
}
