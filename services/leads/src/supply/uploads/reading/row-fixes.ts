import {
  InvalidInput,
  maxCellFixes,
  maxValueFixes,
  type LeadColumn,
  type UploadFixes,
  type UploadFixTargets,
} from '@leadmart/contracts';
import { cellRefusal, type CellMiss } from './lead-row.js';

/** Returns the corrected values of an invalid row by column; undefined if none of its values has a correction. */
export type RowFixer = (
  row: number,
  misses: readonly CellMiss[],
) => Partial<Record<LeadColumn, string>> | undefined;

const valueKey = (field: LeadColumn, from: string): string => `${field}:${from.trim()}`;
const cellKey = (field: LeadColumn, row: number): string => `${field}:${row}`;

export function rowFixer({ values, cells }: UploadFixes): RowFixer {
  const byValue = new Map(values.map(({ field, from, to }) => [valueKey(field, from), to]));
  const byCell = new Map(cells.map(({ field, row, to }) => [cellKey(field, row), to]));
  return (row, misses) => {
    const fixed: Partial<Record<LeadColumn, string>> = {};
    for (const { field, value } of misses) {
      const to = byCell.get(cellKey(field, row)) ?? byValue.get(valueKey(field, value));
      if (to !== undefined) fixed[field] = to;
    }
    return Object.keys(fixed).length > 0 ? fixed : undefined;
  };
}

/** Leaves out the corrections of these values and cells. Unknown ones are ignored, so a repeated request changes nothing. */
export function withoutFixes(
  before: UploadFixes | undefined,
  undone: UploadFixTargets | undefined,
): UploadFixes | undefined {
  if (!before || !undone) return before;
  const values = new Set(undone.values.map(({ field, from }) => valueKey(field, from)));
  const cells = new Set(undone.cells.map(({ field, row }) => cellKey(field, row)));
  return {
    values: before.values.filter(({ field, from }) => !values.has(valueKey(field, from))),
    cells: before.cells.filter(({ field, row }) => !cells.has(cellKey(field, row))),
  };
}

/**
 * Adds corrections to those of earlier requests; a later one replaces one of the same value or cell, so a repeated
 * request changes nothing. Throws InvalidInput for a value that is invalid in its column, and for too many.
 */
export function mergeFixes(
  before: UploadFixes | undefined,
  given: UploadFixes | undefined,
): UploadFixes | undefined {
  if (!given) return before;
  refuseInvalid('values', given.values);
  refuseInvalid('cells', given.cells);
  const values = new Map(
    [...(before?.values ?? []), ...given.values].map((fix) => [valueKey(fix.field, fix.from), fix]),
  );
  const cells = new Map(
    [...(before?.cells ?? []), ...given.cells].map((fix) => [cellKey(fix.field, fix.row), fix]),
  );
  if (values.size > maxValueFixes)
    throw refuse('fixes.values', `expected at most ${maxValueFixes} values in all requests`);
  if (cells.size > maxCellFixes)
    throw refuse('fixes.cells', `expected at most ${maxCellFixes} cells in all requests`);
  return { values: [...values.values()], cells: [...cells.values()] };
}

function refuseInvalid(
  list: keyof UploadFixes,
  fixes: readonly { readonly field: LeadColumn; readonly to: string }[],
): void {
  const fields = fixes.flatMap(({ field, to }, i) => {
    const message = cellRefusal(field, to);
    return message === undefined ? [] : [{ field: `fixes.${list}.${i}.to`, message }];
  });
  if (fields.length > 0) throw InvalidInput({ fields });
}

const refuse = (field: string, message: string) => InvalidInput({ fields: [{ field, message }] });
