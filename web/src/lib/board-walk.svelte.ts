import { childrenOf, type BoardConnection } from "./board-connection.svelte";
import type { BoardNode } from "./messages";

/** Where somebody is on an analysis board, and the steps from there. */
export class BoardWalk {
  readonly #live: BoardConnection;
  /** The child from which the person came back to a node, so that forward leads there again. */
  readonly #cameFrom = new Map<number, number>();
  readonly children = $derived.by(() => childrenOf(this.#live.nodes));

  constructor(live: BoardConnection) {
    this.#live = live;
  }

  get at(): number {
    return this.#live.at ?? 0;
  }

  /** The choice that led here; null at the start. */
  get here(): BoardNode | null {
    return this.#live.nodes.get(this.at) ?? null;
  }

  /** All choices that were made instead of this one, and this one. */
  get siblings(): number[] {
    return this.here ? (this.children.get(this.here.parent) ?? []) : [];
  }

  /** How many moves would go with this one, and this one. */
  get following(): number {
    const found = [this.at];
    for (const node of found) found.push(...(this.children.get(node) ?? []));
    return found.length;
  }

  get comment(): string {
    return this.here ? this.here.comment : (this.#live.info?.comment ?? "");
  }

  next(node = this.at): number | undefined {
    const following = this.children.get(node) ?? [];
    const before = this.#cameFrom.get(node);
    return before !== undefined && following.includes(before) ? before : following[0];
  }

  start(): void {
    this.#live.go(0);
  }

  back(): void {
    if (!this.here) return;
    this.#cameFrom.set(this.here.parent, this.at);
    this.#live.go(this.here.parent);
  }

  forward(): void {
    const to = this.next();
    if (to !== undefined) this.#live.go(to);
  }

  last(): void {
    let node = this.at;
    for (let to = this.next(node); to !== undefined; to = this.next(node)) node = to;
    this.#live.go(node);
  }

  /** Goes to the next variation at this moment, or to the one before. */
  aside(direction: 1 | -1): void {
    const to = this.siblings[this.siblings.indexOf(this.at) + direction];
    if (to !== undefined) this.#live.go(to);
  }

  /** Makes a step with a key; false for other keys. */
  press(key: string): boolean {
    const steps: Record<string, () => void> = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.forward(),
      ArrowDown: () => this.aside(1),
      ArrowUp: () => this.aside(-1),
      Home: () => this.start(),
      End: () => this.last(),
    };
    steps[key]?.();
    return key in steps;
  }
}
