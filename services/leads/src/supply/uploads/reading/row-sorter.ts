import type { HeaderMapping, UploadFixes } from '@leadmart/contracts';
import { decoded, type CsvRow, type RawRow } from '../../csv-files/csv-rows.js';
import { sourcesOf, type ColumnSources } from './header-mapping.js';
import type { LeadRow } from './lead-row.js';
import type { PackedLeads } from './packed-leads.js';
import { PlainRows } from './plain/plain-rows.js';
import { rowChecker, type UnusableRow } from './row-check.js';
import { rowFixer, type RowFixer } from './row-fixes.js';

/** The choices of an admin for a file. */
export interface FileChoices {
  readonly headerRow?: number | undefined;
  readonly headerMapping?: HeaderMapping | undefined;
  readonly fixes?: UploadFixes | undefined;
}

/** Adds the valid rows of a file to `leads`, and returns the invalid ones. */
export class RowSorter {
  readonly sources: ColumnSources;
  /** Reads one row with its corrections, whether or not it was sorted. */
  readonly check: (row: CsvRow) => LeadRow | UnusableRow;
  /** The sorted rows that corrections made valid. */
  fixedCount = 0;
  private isCorrected = false;
  private readonly plain: PlainRows;

  /** Throws HeadersNotMapped or InvalidInput. */
  constructor(
    header: readonly string[],
    { headerMapping, fixes }: FileChoices,
    private readonly leads: PackedLeads,
  ) {
    this.sources = sourcesOf(header, headerMapping);
    this.plain = new PlainRows(leads, this.sources, header.length);
    this.check = rowChecker(header, this.sources, fixes && this.noticing(rowFixer(fixes)));
  }

  /** Adds the row to the leads, or returns it if it is invalid. */
  sort(row: RawRow): UnusableRow | undefined {
    if (row.fault === undefined && this.plain.pack(row.cells)) return undefined;
    this.isCorrected = false;
    const outcome = this.check(decoded(row));
    if (!('phone' in outcome)) return outcome;
    if (this.isCorrected) this.fixedCount += 1;
    this.leads.add(outcome);
    return undefined;
  }

  private noticing(fix: RowFixer): RowFixer {
    return (row, misses) => {
      const fixed = fix(row, misses);
      this.isCorrected = fixed !== undefined;
      return fixed;
    };
  }
}
