import { z } from 'zod';
import { leadColumns } from '../../lead-files.js';
import { emptyLineUpTo } from '../common.js';

export const leadColumnSchema = z.enum(leadColumns);

/** The most fixes of a waiting file, those of earlier requests included. */
export const maxValueFixes = 200;
export const maxCellFixes = 500;

const fixedValueSchema = emptyLineUpTo(254);

/**
 * Corrections of invalid rows: a value in all rows that have it, or the cell of one row. A corrected value follows the
 * rules of uploads; a correction of a valid cell changes nothing.
 */
export const uploadFixesSchema = z.strictObject({
  values: z
    .array(
      z.strictObject({
        field: leadColumnSchema,
        /** The value in the file, without spaces around it. */
        from: z.string('expected text').max(200, 'expected at most 200 characters'),
        to: fixedValueSchema,
      }),
    )
    .max(maxValueFixes, `expected at most ${maxValueFixes} values`)
    .default([]),
  cells: z
    .array(
      z.strictObject({
        /** The row number of a spreadsheet: the first row of the file is row 1. */
        row: z.int('expected a row number').min(2, 'expected a row number of at least 2'),
        field: leadColumnSchema,
        to: fixedValueSchema,
      }),
    )
    .max(maxCellFixes, `expected at most ${maxCellFixes} cells`)
    .default([]),
});
export type UploadFixes = z.output<typeof uploadFixesSchema>;

/** Corrections of earlier requests to take back, by the value or the cell that they correct. */
export const uploadFixTargetsSchema = z.strictObject({
  values: z
    .array(z.strictObject({ field: leadColumnSchema, from: z.string('expected text').max(200) }))
    .max(maxValueFixes, `expected at most ${maxValueFixes} values`)
    .default([]),
  cells: z
    .array(z.strictObject({ row: z.int('expected a row number'), field: leadColumnSchema }))
    .max(maxCellFixes, `expected at most ${maxCellFixes} cells`)
    .default([]),
});
export type UploadFixTargets = z.output<typeof uploadFixTargetsSchema>;
