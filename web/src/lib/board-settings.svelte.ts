import { catalogue } from "./catalogue.svelte";
import type { ComputerInfo, TableView } from "./messages";

const USUAL = "default";

/** How the leader of a board tries moves. */
export class BoardSettings {
  /** Whether moves have other shuffles than the game had. */
  newShuffles = $state(false);
  computer = $state(USUAL);
  /** Whether the computer answers for all seats but the one that the leader has chosen for. */
  playsOthers = $state(false);
  /** The piles of the game. */
  piles: TableView["piles"] = $state.raw([]);

  /** The computer players that can play this kingdom. */
  get computers(): ComputerInfo[] {
    const there = this.piles.map((pile) => pile.name);
    return catalogue.computers.filter((one) => one.needs.every((card) => there.includes(card)));
  }
}
