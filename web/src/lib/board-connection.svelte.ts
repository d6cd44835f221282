import { LiveSocket } from "./live-socket.svelte";
import { keepLead, leadOf } from "./boards";
import type { BoardInfo, BoardNode, FromBoardPage, Refused, Shown, ToBoardPage } from "./messages";

/** An analysis board, kept up to date over a connection, and the node that this page shows. */
export class BoardConnection {
  info: BoardInfo | null = $state.raw(null);
  /** All nodes by number; those with the same parent are in order. */
  nodes: Map<number, BoardNode> = $state.raw(new Map());
  /** What is on screen; while another node is loading, the one before. */
  shown: Shown | null = $state.raw(null);
  /** The node to show, or null for the leader's at first, and the seat that looks at it, or null for all cards. */
  at: number | null = $state(null);
  seat: number | null = $state(null);
  /** Whether this page goes where the leader goes. */
  follows = $state(true);
  /** Whether computers are choosing for this page. */
  isComputing = $state(false);
  refused: Refused | null = $state.raw(null);
  /** The board does not exist, so there is no point in reconnecting. */
  gone: Refused | null = $state.raw(null);

  readonly #socket: LiveSocket<FromBoardPage, ToBoardPage>;

  /** Looks at a node, or with null at what the leader shows. */
  constructor(
    readonly board: string,
    node: number | null,
  ) {
    this.at = node;
    this.follows = node === null;
    const hello = (): FromBoardPage[] => [{ type: "hello", token: leadOf(board) }, this.#look()];
    this.#socket = new LiveSocket(`/api/boards/${board}/live`, hello, (message) => this.#take(message));
  }

  get connected(): boolean {
    return this.#socket.connected;
  }

  get leads(): boolean {
    return this.info?.leads ?? false;
  }

  #look(): FromBoardPage {
    return { type: "look", node: this.at, seat: this.seat };
  }

  #take(message: ToBoardPage): void {
    if (message.type === "board") {
      this.#socket.settle();
      this.#learn(message);
    } else if (message.type === "shown") {
      this.at ??= message.node;
      // Perhaps the page has moved on.
      if (message.node !== this.at || message.seat !== this.seat) return;
      this.shown = message;
      this.refused = null;
    } else if (message.type === "token") {
      keepLead(this.board, message.token);
      this.follows = true;
    } else if (message.type === "computed") {
      this.isComputing = false;
    } else {
      this.isComputing = false;
      if (message.code === "too-fast" && this.#socket.tryAgain()) return;
      if (message.code === "no-such-board") {
        this.gone = message;
        this.#socket.close();
      }
      this.refused = message;
      // The node of the link was deleted.
      if (message.code === "stale" && this.shown === null) this.follow();
    }
  }

  #learn(info: BoardInfo): void {
    const nodes = new Map(info.whole ? [] : this.nodes);
    for (const node of info.nodes) nodes.set(node.node, node);
    this.nodes = nodes;
    this.info = info;
    const isGone = this.at !== null && this.at !== 0 && !nodes.has(this.at);
    if (info.leads && this.at !== null && !this.follows && !isGone) {
      // The leader has followed a link.
      this.follows = true;
      this.#socket.sendOnce({ type: "lead", node: this.at });
    } else if (((this.follows || isGone) && this.at !== info.node) || this.at === null) {
      this.#show(info.node);
    }
  }

  #show(node: number): void {
    this.at = node;
    this.#socket.send(this.#look());
  }

  /** Goes to a node; the leader takes everybody along, and others stop following. */
  go(node: number): void {
    if (node === this.at) return;
    if (this.leads) this.lead({ type: "lead", node });
    else this.follows = false;
    this.#show(node);
  }

  /** Goes where the leader is, and stays there. */
  follow(): void {
    this.follows = true;
    this.at = this.info?.node ?? null;
    this.#socket.send(this.#look());
  }

  lookFrom(seat: number | null): void {
    this.seat = seat;
    this.#socket.send(this.#look());
  }

  /** Sends what only the leader may do, which also stops the computers; false if there is no connection. */
  lead(message: FromBoardPage): boolean {
    this.refused = null;
    this.isComputing = message.type === "compute" || (message.type === "try" && message.seats.length > 0);
    return this.#socket.sendOnce(message);
  }

  takeLead(name: string): void {
    this.#socket.send({ type: "take", name });
  }

  close(): void {
    this.#socket.close();
  }
}

/** The nodes that follow each node, the main line first. */
export function childrenOf(nodes: Map<number, BoardNode>): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const { node, parent } of nodes.values()) {
    const others = children.get(parent);
    if (others) others.push(node);
    else children.set(parent, [node]);
  }
  return children;
}
