/** A socket that reconnects: it says hello and passes messages on. When it breaks, it tries again, less and less often. */

import type { Hello, LiveMessage, LiveRequest } from "../api/types";

/** As much of a WebSocket as is needed here. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
}

export interface Listener {
  message(message: LiveMessage): void;
  /** `ever`: whether it was open at all. */
  closed(ever: boolean): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** The code of a server that is restarted, and the most milliseconds to wait then: the next one is there already, and not
 * everybody shall come to it at the same moment. */
const RESTART = 1012;
const RESTART_WAIT = 250;
/** After this time without a message, in milliseconds, the other end is asked whether it is there. Then it has the same
 * time to answer. */
const SILENCE = 15_000;

export class Connection {
  private socket: Socket | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private ended = false;

  constructor(
    private readonly open: () => Socket,
    private readonly hello: () => Hello,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  send(request: LiveRequest): void {
    this.socket?.send(JSON.stringify(request));
  }

  /** Tries at once, if it is waiting to try. */
  hurry(): void {
    if (this.retry === undefined || this.ended) return;
    this.connect();
  }

  /** Ends the connection and makes a new one. */
  again(): void {
    this.drop();
    this.closed(true);
    this.hurry();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.drop();
  }

  private connect(): void {
    clearTimeout(this.retry);
    this.retry = undefined;
    let ever = false;
    const socket = this.open();
    this.socket = socket;
    socket.onopen = () => {
      ever = true;
      socket.send(JSON.stringify(this.hello()));
      this.listen();
    };
    socket.onmessage = ({ data }) => {
      this.listen();
      const message = JSON.parse(String(data)) as LiveMessage;
      if (message.type === "state") this.failures = 0;
      this.listener.message(message);
    };
    socket.onclose = ({ code }) => this.closed(ever, code);
  }

  private closed(ever: boolean, code?: number): void {
    this.socket = null;
    clearTimeout(this.silence);
    if (this.ended) return;
    const wait = code === RESTART && this.failures === 0 ? RESTART_WAIT * Math.random() : this.backOff();
    this.failures += 1;
    this.retry = setTimeout(() => this.connect(), wait);
    this.listener.closed(ever);
  }

  /** Longer after every failure. */
  private backOff(): number {
    return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.75 + Math.random() / 2);
  }

  /** Waits for the next sign of life. */
  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.send({ type: "ping" });
      this.silence = setTimeout(() => {
        this.drop();
        this.closed(true);
      }, SILENCE);
    }, SILENCE);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
