/** A socket for tests: a test can read what was sent, and decides what arrives. */

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

  breakDown(code = 1006): void {
    this.onclose?.(Object.assign(new Event("close"), { code }) as CloseEvent);
  }
}
