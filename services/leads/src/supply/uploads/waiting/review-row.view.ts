import type { LeadColumn, UploadRow } from '@leadmart/contracts';
import { saidCellsOf } from '../reading/row-check.js';
import type { ReviewedRow } from './review-rows.js';

const maxCellCharacters = 500;

/** Returns a row of a waiting file for the review. */
export function toUploadRow(reviewed: ReviewedRow): UploadRow {
  const { row, sorter } = reviewed;
  if ('lead' in reviewed) {
    const { lead, fate } = reviewed;
    const duplicateOf = fate === 'ready' || fate === 'refused' ? null : fate;
    return { row, cells: lead.cells, problems: [], duplicateOf };
  }
  const { error, misses, row: written } = reviewed.unusable;
  const cells = Object.entries(saidCellsOf(written.cells, sorter.sources)).map(([column, cell]) => [
    column,
    cell.slice(0, maxCellCharacters),
  ]);
  return {
    row,
    cells: Object.fromEntries(cells) as Record<LeadColumn, string>,
    problems:
      misses.length > 0
        ? misses.map((miss) => ({ field: miss.field, error: miss.error }))
        : [{ field: null, error }],
    duplicateOf: null,
  };
}
