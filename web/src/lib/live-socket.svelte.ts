const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 8000;
/**
 * The server answers whatever it is told; a connection without an answer is dead, even if nobody has noticed. It may
 * wait ten seconds for its database before it says that it cannot.
 */
const ANSWERED_WITHIN = 15_000;
/** How often, and after how long at first, a message is sent again that came too fast. */
const MOST_TRIES = 5;
const TRY_AGAIN_AFTER = 500;

/** A connection to the server that reconnects when it is lost. */
export class LiveSocket<Out, In> {
  connected = $state(false);

  #socket: WebSocket | null = null;
  #wait = SHORTEST_WAIT;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #sent: Out | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** `hello` gives the first messages of each connection, and `take` gets what the server says. */
  constructor(
    readonly path: string,
    readonly hello: () => Out[],
    readonly take: (message: In) => void,
  ) {
    this.#open();
    addEventListener("online", this.#comeBack);
    document.addEventListener("visibilitychange", this.#comeBack);
  }

  /** Reconnects at once when the person returns to the page. */
  readonly #comeBack = (): void => {
    if (this.#socket || this.#closed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => {
      for (const message of this.hello()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#hear();
      this.take(JSON.parse(event.data) as In);
    };
    socket.onclose = () => this.#lose();
  }

  #hear(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  /** Drops a lost connection, and reconnects after a while. */
  #lose(): void {
    this.#hear();
    this.#forget();
    if (this.#socket) this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket?.close();
    this.#socket = null;
    this.connected = false;
    if (this.#closed) return;
    // Not all pages at the same moment.
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  /** The server has let the page in. */
  settle(): void {
    this.connected = true;
    this.#wait = SHORTEST_WAIT;
  }

  /** Sends the last message again after a while; false if there is none, or it was tried often enough. */
  tryAgain(): boolean {
    if (!this.#sent || this.#tries >= MOST_TRIES) return false;
    const message = this.#sent;
    this.#again = setTimeout(() => this.sendOnce(message), TRY_AGAIN_AFTER * 2 ** this.#tries);
    this.#tries += 1;
    return true;
  }

  #forget(): void {
    clearTimeout(this.#again);
    this.#sent = null;
    this.#tries = 0;
  }

  /** Sends a message to the server; false if there is no connection. */
  send(message: Out): boolean {
    if (!this.sendOnce(message)) return false;
    this.#forget();
    this.#sent = message;
    return true;
  }

  /** Sends a message that is not sent again if it came too fast. */
  sendOnce(message: Out): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    this.#silence ??= setTimeout(() => this.#lose(), ANSWERED_WITHIN);
    return true;
  }

  /** Sends a message whose answer may take long. */
  sendSlow(message: Out): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#comeBack);
    document.removeEventListener("visibilitychange", this.#comeBack);
    clearTimeout(this.#timer);
    this.#lose();
  }
}
