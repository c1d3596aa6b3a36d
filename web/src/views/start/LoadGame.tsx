/** A saved game, from a file that is chosen or dropped on the page. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { api, messageOf } from "../../api/http";
import { go } from "../../browser/address";
import { knownGame, remember } from "../../browser/games";
import { Fault, IconButton } from "../../parts/controls";
import { text } from "../../text/page";
import "./LoadGame.css";

const LARGEST = 1_000_000;

export function LoadGame() {
  const picker = useRef<HTMLInputElement>(null);
  const fault = useSignal("");
  const over = useSignal(false);

  async function read(file: File | undefined) {
    if (!file) return;
    fault.value = "";
    try {
      if (file.size > LARGEST) throw new Error(text.start.tooLarge(file.name));
      const created = await api.load(await file.text());
      remember(knownGame(created));
      go("play", created.game.id);
    } catch (error) {
      fault.value = messageOf(error);
    }
  }

  useEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const drag = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      over.value = true;
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) over.value = false;
    };
    const drop = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      over.value = false;
      read(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);

  return (
    <div class="load">
      <IconButton icon="upload" label={text.start.load} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        hidden
        type="file"
        accept=".json,.txt,.pgn,application/json"
        onChange={(event) => {
          read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      <Fault>{fault.value}</Fault>
      {over.value && (
        <div class="drop-here" aria-hidden="true">
          <p>{text.start.drop}</p>
        </div>
      )}
    </div>
  );
}
