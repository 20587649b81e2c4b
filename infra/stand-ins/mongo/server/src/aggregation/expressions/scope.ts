import { compareValues } from '../../documents/compare.js';

/** The state of one evaluation: the document and, inside of a `$filter`, the element `$$this`. */
export interface Frame {
  root: unknown;
  element?: unknown;
}

/** A compiled expression. `undefined` represents a missing value. */
export type Evaluate = (frame: Frame) => unknown;

/** The place where an expression is compiled. */
export interface Scope {
  compile(expression: unknown): Evaluate;
  /** Whether the expression can name the element `$$this`. */
  readonly hasElement: boolean;
  /** The scope of the condition of a `$filter`. */
  readonly inFilter: Scope;
}

export type OperatorCompiler = (argument: unknown, scope: Scope, name: string) => Evaluate;

/** The order of values; a missing value comes first. */
export function compareOrMissing(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  return a === b ? 0 : a === undefined ? -1 : 1;
}

export const isNullish = (value: unknown): value is null | undefined =>
  value === null || value === undefined;
