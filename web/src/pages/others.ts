/** All pages but the front page and the rules, as one file to load. */
export { default as About } from "./About.svelte";
export { default as AnalysisBoard } from "./AnalysisBoard.svelte";
export { default as Daily } from "./Daily.svelte";
export { default as History } from "./History.svelte";
export { default as NewTable } from "./NewTable.svelte";
export { default as OpenBoard } from "./OpenBoard.svelte";
export { default as Puzzle } from "./Puzzle.svelte";
export { default as Puzzles } from "./Puzzles.svelte";
export { default as Replay } from "./Replay.svelte";
export { default as Review } from "./Review.svelte";
export { default as ReviewRecord } from "./ReviewRecord.svelte";
export { default as Table } from "./Table.svelte";
