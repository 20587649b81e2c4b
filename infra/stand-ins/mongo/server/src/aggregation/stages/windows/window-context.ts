import { toNumber, type Doc } from '../../../documents/codec.js';
import { CommandError } from '../../../errors.js';
import { parsePath, valueAt } from '../../expressions/field-path.js';
import type { Scope } from '../../expressions/scope.js';
import type { Window } from './window-bounds.js';

/**
 * The values for the documents of a sorted partition, requested one by one from first to last, so
 * that a large partition does not block other work.
 */
export type WindowFunction = (docs: readonly Doc[]) => (index: number) => unknown;

export const forEach =
  (docs: readonly Doc[], valueOf: (doc: Doc, index: number) => unknown) =>
  (index: number): unknown =>
    valueOf(docs[index] ?? {}, index);

export interface WindowContext {
  scope: Scope;
  sortBy: Doc | undefined;
  window: Window;
}

export type WindowCompiler = (
  name: string,
  argument: unknown,
  context: WindowContext,
) => WindowFunction;

export const frameOf = (root: Doc): { root: Doc; locals: unknown[] } => ({ root, locals: [] });

export function requireSort(name: string, { sortBy }: WindowContext): Doc {
  if (sortBy) return sortBy;
  throw new CommandError(
    'Location5371602',
    `'${name}' must be specified with a top level sortBy expression`,
  );
}

/** The single sort field that a function uses, as numbers: dates in milliseconds. */
export function axis(name: string, context: WindowContext): (doc: Doc | undefined) => number {
  const paths = Object.keys(requireSort(name, context));
  const [path] = paths;
  if (path === undefined || paths.length !== 1) {
    throw new CommandError(
      'Location605001',
      `${name} must be specified with a top level sortBy expression with exactly one element`,
    );
  }
  const parts = parsePath(path);
  return (doc) => {
    const value = valueAt(doc, parts);
    return value instanceof Date ? value.getTime() : (toNumber(value) ?? Number.NaN);
  };
}
