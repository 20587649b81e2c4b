import type { Doc } from '../documents/codec.js';
import type { Collation } from '../documents/collations/collation.js';
import { CommandError } from '../errors.js';

export type Parts = readonly string[];

/** What the whole update knows while one of its operators runs. */
export interface Surroundings {
  now: Date;
  /** The collation of the command, else of the collection. */
  collation: Collation | undefined;
}

/** Changes one place of a document; the path leads there without `$` parts. */
export type Change = (doc: Doc, parts: Parts, around: Surroundings) => void;

/** Reads an operator's argument for a field; what is wrong with it is told before any document is read. */
export type Operator = (path: string, argument: unknown) => Change;

export const bad = (message: string): CommandError => new CommandError('BadValue', message);
