import type { Doc } from '../documents/codec.js';
import { CommandError } from '../errors.js';

export type Parts = readonly string[];

/** Changes one path of a document. The path has no `$` parts. */
export type Change = (doc: Doc, parts: Parts) => void;

/** Parses an operator's argument for a field. Errors are reported before any document is read. */
export type Operator = (path: string, argument: unknown) => Change;

export const bad = (message: string): CommandError => new CommandError('BadValue', message);
