/** What a table is to the parts that a reader opens below it, and what a part is to the table. */

import type { Calculator } from "./own.ts";
import type { Matrix } from "./math.ts";
import type { TableModel } from "./model.ts";
import type { Question } from "./prediction.ts";

export type Edit = (model: TableModel) => void;

/** What an edit will do, in Dutch; a reader who predicts first is asked about it. */
export interface Intent {
  readonly edit: Edit;
  /** "de query van kat wordt (3; 1)" */
  readonly what: string;
  /** What a reader who predicts first is asked; without it, a question about the weights. */
  readonly question?: (before: TableModel, after: TableModel) => Question;
  /** Called once the table is changed: what there is to say of it before the chosen row is told. */
  readonly done?: () => string;
}

export interface Host {
  readonly model: TableModel;
  /** Runs the reader's own functions; undefined on a page without a workbench. */
  readonly calculator: Calculator | undefined;
  /** Changes the table now. */
  edit(edit: Edit, source?: HTMLElement): void;
  /** Changes the table now, or once the reader has predicted what will happen. */
  propose(intent: Intent, source?: HTMLElement): void;
  /** Changes the table as `intent` says, without asking. Returns what there is to say of it. */
  carryOut(intent: Intent, source?: HTMLElement): string;
  /** Says `text` to screen readers when the reader rests. */
  say(text: string): void;
  /** Chooses the row that everything is about. */
  choose(row: number): void;
  /** Shows weights that the reader's function gave in the cells, or the right ones again. */
  showOwn(weights: Matrix | undefined): void;
  /** From now on `propose` asks `ask` first; without it, nobody is asked. */
  askFirst(ask?: (intent: Intent) => void): void;
  /** Shows what is, everywhere: what a reader was about to change is let go. */
  refresh(): void;
}

export interface Part {
  readonly content: HTMLElement;
  /** Shows the table as it is now. */
  update(): void;
  /** The reader closed the part. */
  closed?(): void;
}

export type PartMaker = (host: Host) => Part;
