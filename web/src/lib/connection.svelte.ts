import { EMPTY_LOG, endOf, isSamePlace, isWhole, logAfter, withEarlier, type GameLog } from "./log";
import type { ChatLine, FromPage, Hint, Refused, TableView, ToPage } from "./messages";

const SHORTEST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** How many lines of chat the page keeps. */
const MOST_CHAT = 300;
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
  log: GameLog = $state.raw(EMPTY_LOG);
  /** Whether earlier lines of the log are on their way. */
  isReading = $state(false);
  chat: ChatLine[] = $state.raw([]);
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
  /** Whether the next table is the first on this connection. */
  #isJoining = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #sent: FromPage | null = null;
  #tries = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  /** `before` gets the new state and the log while the old one is still on screen, and `hinted` every hint. */
  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly before: (next: TableView, old: TableView | null, log: GameLog) => void,
    readonly hinted: (hint: Hint) => void,
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
    this.#isJoining = true;
    this.isReading = false;
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
      this.#show(message);
    } else if (message.type === "news") {
      const { changed, logFrom, log, events } = message;
      if (this.view) this.#show({ ...this.view, ...changed, logFrom, log, events });
    } else if (message.type === "log") {
      this.isReading = false;
      this.log = withEarlier(this.log, message);
    } else if (message.type === "hint") {
      this.hinted(message);
    } else if (message.type === "chat") {
      const last = this.chat[this.chat.length - 1]?.id ?? 0;
      this.chat = [...this.chat, ...message.lines.filter((line) => line.id > last)].slice(-MOST_CHAT);
    } else {
      this.isReading = false;
      if (message.code === "too-fast" && this.#tryAgain()) return;
      if (message.code === "no-such-table" || message.code === "wrong-token") this.gone = message;
      this.refused = message;
    }
  }

  #show(next: TableView): void {
    this.connected = true;
    this.#wait = SHORTEST_WAIT;
    const log = logAfter(this.#isJoining ? EMPTY_LOG : this.log, next);
    this.before(next, this.view, log);
    if (this.view?.version !== next.version) {
      this.refused = null;
      this.declined = false;
    }
    if (this.#isDeclined(next)) this.declined = true;
    this.#isJoining = false;
    this.log = log;
    this.view = next;
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
    if (this.#sent) this.#send(this.#sent);
  }

  /** Whether this player's request has ended without being granted. */
  #isDeclined(next: TableView): boolean {
    const request = this.view?.request;
    if (!request || next.request || request.by !== next.seat || this.#withdrawn === request.id) return false;
    if (request.kind === "replace") return next.seats[request.seat]?.kind === "person";
    return !this.#isJoining && isSamePlace(next.logFrom, endOf(this.log));
  }

  /** Sends a message to the server; false if there is no connection. */
  send(message: FromPage): boolean {
    if (!this.#send(message)) return false;
    this.refused = null;
    this.declined = false;
    if (message.type === "answer" && !message.agree) this.#withdrawn = message.request;
    this.#forget();
    this.#sent = message;
    return true;
  }

  #send(message: FromPage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    // A hint may take longer, and says so itself if there is none.
    if (message.type !== "hint") this.#silence ??= setTimeout(() => this.#lose(), ANSWERED_WITHIN);
    return true;
  }

  /** Asks for earlier lines of the log, unless they are on their way or there are none. */
  readEarlier(): void {
    if (!this.isReading && !isWhole(this.log)) this.isReading = this.#send({ type: "log", before: this.log.from });
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#comeBack);
    document.removeEventListener("visibilitychange", this.#comeBack);
    clearTimeout(this.#timer);
    this.#lose();
  }
}
