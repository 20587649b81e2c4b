import { z } from 'zod';
import {
  leadColumns,
  singleValueColumns,
  type LeadColumn,
  type SingleValueColumn,
} from '../../lead-files.js';
import { readState, readStatus } from '../../lead-values.js';

const headerHint = 'expected a header of the file';
const headerSchema = z.string(headerHint).min(1, headerHint).max(500);

const singleValueReaders = {
  state: { read: readState, hint: 'expected one of the fifty states' },
  phoneNumberStatus: { read: readStatus, hint: 'expected "clean" or "dnc"' },
} as const satisfies Record<SingleValueColumn, object>;

/** A header, or one value for all rows, which is stored as a download has it. */
const sourceSchema = (column: SingleValueColumn) => {
  const { read, hint } = singleValueReaders[column];
  const value = z
    .string(hint)
    .refine((text) => read(text) !== undefined, hint)
    .transform((text) => read(text) ?? z.NEVER);
  const expected = `${headerHint}, or {"value": …} for all rows`;
  return z.union([headerSchema, z.strictObject({ value })], expected);
};

type SourceSchemas = {
  readonly [C in LeadColumn]: z.ZodOptional<
    C extends SingleValueColumn ? ReturnType<typeof sourceSchema> : typeof headerSchema
  >;
};

const sourceSchemas = Object.fromEntries(
  leadColumns.map((column) => {
    const single = singleValueColumns.find((one) => one === column);
    return [column, (single ? sourceSchema(single) : headerSchema).optional()];
  }),
) as SourceSchemas;

/**
 * Lead column → the header in the file, or one value for all rows. A row that has another value in a column of that name
 * is invalid: what it says is neither lost nor overruled.
 */
export const headerMappingSchema = z.strictObject(sourceSchemas);
export type HeaderMapping = z.output<typeof headerMappingSchema>;
