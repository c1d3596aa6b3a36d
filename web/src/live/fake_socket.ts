/** A socket for tests: what was sent can be read, and what comes is said by the test. */

import type { LiveMessage, LiveRequest } from "../api/types";
import type { Socket } from "./connection";

export class FakeSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  readonly sent: (LiveRequest | { type: "hello"; tokens: string[] })[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  say(message: LiveMessage): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(message) }));
  }

  breakDown(): void {
    this.onclose?.(new Event("close") as CloseEvent);
  }
}
