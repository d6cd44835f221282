import type { ChatLine, FromPage, LogEntry, Refused, TableView, ToPage } from "./messages";

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

/** The current state of a table, kept up to date over a connection that reconnects when it is lost. */
export class TableConnection {
  view: TableView | null = $state.raw(null);
  log: LogEntry[] = $state.raw([]);
  chat: ChatLine[] = $state([]);
  refused: Refused | null = $state.raw(null);
  /** The others declined this player's request. */
  declined = $state(false);
  connected = $state(false);
  /** The table does not exist, or the token is wrong, so there is no point in reconnecting. */
  gone: Refused | null = $state.raw(null);

  #socket: WebSocket | null = null;
  #wait = SHORTEST_WAIT;
  #closed = false;
  #withdrawn: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #sent: FromPage | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** `before` gets the new state, with the whole log, while the old one is still on screen. */
  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly before: (next: TableView, old: TableView | null, log: LogEntry[]) => void,
  ) {
    this.#open();
    addEventListener("online", this.#comeBack);
    document.addEventListener("visibilitychange", this.#comeBack);
  }

  /** Reconnects at once when the player returns to the page. */
  readonly #comeBack = (): void => {
    if (this.#socket || this.#closed || this.gone || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token: this.token } satisfies FromPage));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#hear();
      this.#take(JSON.parse(event.data) as ToPage);
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
    if (this.#closed || this.gone) return;
    // Not all pages at the same moment.
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.5 + Math.random()));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #take(message: ToPage): void {
    if (message.type === "table") {
      this.connected = true;
      this.#wait = SHORTEST_WAIT;
      const log = [...this.log.slice(0, message.logFrom), ...message.log];
      this.before(message, this.view, log);
      if (this.view?.version !== message.version) {
        this.refused = null;
        this.declined = false;
      }
      if (this.#isDeclined(message)) this.declined = true;
      this.log = log;
      this.view = message;
    } else if (message.type === "chat") {
      if (!this.chat.some((line) => line.id === message.id)) this.chat.push(message);
    } else if (message.code !== "too-fast" || !this.#tryAgain()) {
      if (message.code === "no-such-table" || message.code === "wrong-token") this.gone = message;
      this.refused = message;
    }
  }

  /** Sends the last message again after a while; false if there is none, or it was tried often enough. */
  #tryAgain(): boolean {
    if (!this.#sent || this.#tries >= MOST_TRIES) return false;
    this.#again = setTimeout(() => this.#transmit(), TRY_AGAIN_AFTER * 2 ** this.#tries);
    this.#tries += 1;
    return true;
  }

  #forget(): void {
    clearTimeout(this.#again);
    this.#sent = null;
    this.#tries = 0;
  }

  #transmit(): void {
    this.#socket?.send(JSON.stringify(this.#sent));
    this.#silence ??= setTimeout(() => this.#lose(), ANSWERED_WITHIN);
  }

  /** Whether this player's request has ended without being granted. */
  #isDeclined(next: TableView): boolean {
    const request = this.view?.request;
    if (!request || next.request || request.by !== next.seat || this.#withdrawn === request.id) return false;
    return request.kind === "undo" ? next.logFrom >= this.log.length : next.seats[request.seat]?.kind === "person";
  }

  /** Sends a message to the server; false if there is no connection. */
  send(message: FromPage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.refused = null;
    this.declined = false;
    if (message.type === "answer" && !message.agree) this.#withdrawn = message.request;
    this.#forget();
    this.#sent = message;
    this.#transmit();
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
