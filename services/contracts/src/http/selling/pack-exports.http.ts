import { z } from 'zod';
import { exportColumnNames, exportPresetIds, phoneForms } from '../../export-presets/index.js';
import { purchaseIdSchema } from '../../ids.js';
import { packExportPath } from '../../paths.js';
import { bomSchema } from '../common.js';
import { leads } from '../operations.js';

const exportFormats = ['csv', 'xlsx', 'jsonl', 'vcf'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const columnsHint = `expected a comma list of ${exportColumnNames.join(', ')}, each at most once`;

export const packExportQuery = z
  .strictObject({
    format: z.enum(exportFormats, `expected one of ${exportFormats.join(', ')}`).default('csv'),
    /** The columns of the file in their order; all of a lead by default. */
    columns: z
      .string(columnsHint)
      .max(200, columnsHint)
      .transform((list) => list.split(',').map((column) => column.trim()))
      .pipe(
        z
          .array(z.enum(exportColumnNames, columnsHint))
          .refine((columns) => new Set(columns).size === columns.length, columnsHint),
      )
      .optional(),
    phone: z.enum(phoneForms, `expected one of ${phoneForms.join(', ')}`).optional(),
    /** Columns, titles and the form of phones that this program imports. */
    preset: z.enum(exportPresetIds, `expected one of ${exportPresetIds.join(', ')}`).optional(),
    callingHours: z.stringbool('expected true or false').optional().meta({
      description:
        'Adds timeZone, callFrom and callUntil behind the other columns: the hours of the day of the export. Information, not legal advice',
    }),
    bom: bomSchema,
  })
  .refine(({ preset, columns, phone }) => !preset || (!columns && !phone), {
    path: ['preset'],
    error: 'expected alone, without columns and phone',
  });
export type PackExportQuery = z.output<typeof packExportQuery>;

export const exportPackEndpoint = leads.user.get(packExportPath('{id}'), {
  scopes: ['download'],
  summary:
    'Export a pack as CSV, Excel workbook, JSON Lines or vCards, with chosen columns or those of a preset for a dialer or CRM. People who opted out have an empty line in CSV and workbooks, and none in the others. vCards have all columns',
  params: z.object({ id: purchaseIdSchema }),
  query: packExportQuery,
  file: exportFormats,
});
