import { LiveSocket } from "./live-socket.svelte";
import { EMPTY_LOG, endOf, isSamePlace, isWhole, logAfter, withEarlier, type GameLog } from "./log";
import type { ChatLine, Counts, FromPage, Hint, Refused, TableView, ToPage } from "./messages";

/** How many lines of chat the page keeps. */
const MOST_CHAT = 300;

/** The current state of a table, kept up to date over a connection. */
export class TableConnection {
  view: TableView | null = $state.raw(null);
  log: GameLog = $state.raw(EMPTY_LOG);
  /** Whether earlier lines of the log are on their way. */
  isReading = $state(false);
  chat: ChatLine[] = $state.raw([]);
  /** The last counts that were asked for. */
  counts: Counts | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  /** The others declined this player's request. */
  declined = $state(false);
  /** The table does not exist, or the token is wrong, so there is no point in reconnecting. */
  gone: Refused | null = $state.raw(null);

  readonly #socket: LiveSocket<FromPage, ToPage>;
  #withdrawn: number | null = null;
  /** Whether the next table is the first on this connection. */
  #isJoining = true;

  /** `before` gets the new state and the log while the old one is still on screen, and `hinted` every hint. */
  constructor(
    readonly table: string,
    readonly token: string | null,
    readonly before: (next: TableView, old: TableView | null, log: GameLog) => void,
    readonly hinted: (hint: Hint) => void,
  ) {
    const hello = (): FromPage[] => {
      this.#isJoining = true;
      this.isReading = false;
      return [{ type: "hello", token: this.token }];
    };
    this.#socket = new LiveSocket(`/api/tables/${table}/live`, hello, (message) => this.#take(message));
  }

  get connected(): boolean {
    return this.#socket.connected;
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
    } else if (message.type === "counts") {
      this.counts = message;
    } else if (message.type === "hint") {
      this.hinted(message);
    } else if (message.type === "chat") {
      const last = this.chat[this.chat.length - 1]?.id ?? 0;
      this.chat = [...this.chat, ...message.lines.filter((line) => line.id > last)].slice(-MOST_CHAT);
    } else {
      this.isReading = false;
      if (message.code === "too-fast" && this.#socket.tryAgain()) return;
      if (message.code === "no-such-table" || message.code === "wrong-token") {
        this.gone = message;
        this.#socket.close();
      }
      this.refused = message;
    }
  }

  #show(next: TableView): void {
    this.#socket.settle();
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

  /** Whether this player's request has ended without being granted. */
  #isDeclined(next: TableView): boolean {
    const request = this.view?.request;
    if (!request || next.request || request.by !== next.seat || this.#withdrawn === request.id) return false;
    if (request.kind === "replace") return next.seats[request.seat]?.kind === "person";
    return !this.#isJoining && isSamePlace(next.logFrom, endOf(this.log));
  }

  /** Sends a message to the server; false if there is no connection. */
  send(message: FromPage): boolean {
    if (!(message.type === "hint" ? this.#socket.sendSlow(message) : this.#socket.send(message))) return false;
    this.refused = null;
    this.declined = false;
    if (message.type === "answer" && !message.agree) this.#withdrawn = message.request;
    return true;
  }

  /** Asks for earlier lines of the log, unless they are on their way or there are none. */
  readEarlier(): void {
    if (!this.isReading && !isWhole(this.log))
      this.isReading = this.#socket.sendOnce({ type: "log", before: this.log.from });
  }

  /** Asks for this player's deck, and for what everybody has gained and trashed. */
  askCounts(): void {
    this.#socket.sendOnce({ type: "counts" });
  }

  close(): void {
    this.#socket.close();
  }
}
