import { isPlainObject, toNumber, type Doc } from '../../../documents/codec.js';
import { numberKind } from '../../../documents/numbers/numbers.js';
import { arithmetic } from '../../../documents/numbers/numbers.js';
import { CommandError } from '../../../errors.js';
import { addUnits, isUnit, type Unit } from '../../expressions/dates/calendar.js';
import { parsePath, valueAt } from '../../expressions/field-path.js';
import type { Compare } from '../../expressions/scope.js';

type Bound = 'unbounded' | 'current' | number;

export type Window =
  | { kind: 'documents'; from: Bound; to: Bound }
  | { kind: 'range'; from: unknown; to: unknown; unit: Unit | undefined; by: readonly string[] };

const failure = (message: string): CommandError => new CommandError('FailedToParse', message);

const WHOLE: Window = { kind: 'documents', from: 'unbounded', to: 'unbounded' };

function documentBound(value: unknown): Bound {
  if (value === 'unbounded' || value === 'current') return value;
  const number = toNumber(value);
  if (number !== undefined && Number.isInteger(number)) return number;
  throw failure("Numeric document-based bounds must be an integer, 'unbounded' or 'current'");
}

function boundPair(value: unknown): [unknown, unknown] {
  if (Array.isArray(value) && value.length === 2) return value as [unknown, unknown];
  throw failure('Window bounds must be a 2-element array');
}

function rangeWindow(window: Doc, sortBy: Doc | undefined): Window {
  const { range, unit } = window;
  const [from, to] = boundPair(range);
  const paths = Object.keys(sortBy ?? {});
  const [path] = paths;
  if (path === undefined || paths.length !== 1 || toNumber(sortBy?.[path]) !== 1) {
    throw new CommandError(
      'Location5339902',
      'Range-based bounds require sortBy a single field, in ascending order',
    );
  }
  if (unit !== undefined && !isUnit(unit)) throw failure('the unit is not a time unit');
  for (const bound of [from, to]) {
    if (bound !== 'unbounded' && bound !== 'current' && numberKind(bound) === undefined) {
      throw failure("Range-based bounds expression must be a number, 'unbounded' or 'current'");
    }
  }
  return { kind: 'range', from, to, unit, by: parsePath(path) };
}

export function parseWindow(window: unknown, sortBy: Doc | undefined): Window {
  if (window === undefined) return WHOLE;
  if (!isPlainObject(window)) throw failure("'window' field must be an object");
  if ('documents' in window && 'range' in window) {
    throw failure("Window bounds can specify either 'documents' or 'unit', not both.");
  }
  if ('range' in window) return rangeWindow(window, sortBy);
  if (!('documents' in window)) return WHOLE;
  const [from, to] = boundPair(window['documents']).map(documentBound);
  if (typeof from === 'number' && typeof to === 'number' && from > to) {
    throw new CommandError(
      'Location5339900',
      `Lower bound must not exceed upper bound: [${from}, ${to}]`,
    );
  }
  const isWhole = from === 'unbounded' && to === 'unbounded';
  if (!isWhole && sortBy === undefined) {
    throw new CommandError('Location5339901', 'Document-based bounds require a sortBy');
  }
  return { kind: 'documents', from: from ?? 'unbounded', to: to ?? 'unbounded' };
}

export const isWhole = (window: Window): boolean =>
  window.kind === 'documents' && window.from === 'unbounded' && window.to === 'unbounded';

const position = (bound: Bound, current: number, edge: number): number =>
  bound === 'unbounded' ? edge : bound === 'current' ? current : current + bound;

function shifted(value: unknown, by: unknown, unit: Unit | undefined): unknown {
  if (value instanceof Date) {
    if (unit === undefined) {
      throw new CommandError(
        'Location5429513',
        'Invalid range: Expected the sortBy field to be a number, but it was a date',
      );
    }
    return addUnits(value, unit, toNumber(by) ?? 0);
  }
  if (numberKind(value) === undefined || unit !== undefined) {
    throw new CommandError(
      'Location5429414',
      'Invalid range: Expected the sortBy field to be a number',
    );
  }
  return arithmetic('add', value, by);
}

/** The first position from which the test holds, for documents in its order. */
function firstWhere(docs: readonly Doc[], test: (doc: Doc | undefined) => boolean): number {
  let low = 0;
  let high = docs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (test(docs[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}

function rangePositions(
  docs: readonly Doc[],
  current: number,
  window: Extract<Window, { kind: 'range' }>,
  compare: Compare,
): [number, number] {
  const valueOf = (doc: Doc | undefined): unknown => valueAt(doc, window.by) ?? null;
  const value = valueOf(docs[current]);
  const limit = (bound: unknown): unknown =>
    bound === 'current' ? value : shifted(value, bound, window.unit);
  const low = window.from === 'unbounded' ? undefined : limit(window.from);
  const high = window.to === 'unbounded' ? undefined : limit(window.to);
  return [
    low === undefined ? 0 : firstWhere(docs, (doc) => compare(valueOf(doc), low) >= 0),
    (high === undefined
      ? docs.length
      : firstWhere(docs, (doc) => compare(valueOf(doc), high) > 0)) - 1,
  ];
}

/** The first and last position of the window of a document; empty when first > last. */
export function windowAround(
  docs: readonly Doc[],
  current: number,
  window: Window,
  compare: Compare,
): [number, number] {
  if (window.kind === 'range') return rangePositions(docs, current, window, compare);
  return [
    Math.max(0, position(window.from, current, 0)),
    Math.min(docs.length - 1, position(window.to, current, docs.length - 1)),
  ];
}
