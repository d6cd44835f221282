/** Ids used in messages between server and page. */
import type { GameEvent, Option, PileView, Question, Result, SetInfo, TableView } from "./messages";

export type Edition = TableView["editions"][string];
export type Ending = Result["ending"];
export type EventKind = GameEvent["kind"];
export type KingdomKind = TableView["kingdom"];
export type OptionKind = Option["kind"];
export type Phase = TableView["phase"];
export type PileGroup = PileView["group"];
export type Purpose = Question["purpose"];
export type Rulebook = SetInfo["rulebook"];
