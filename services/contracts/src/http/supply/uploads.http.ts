import { z } from 'zod';
import {
  invalidRowsPath,
  previewUploadPath,
  proceedUploadPath,
  undoUploadPath,
  uploadFilePath,
  uploadPath,
  uploadProblemsPath,
  uploadRowsPath,
  uploadsPath,
  validateHeadersPath,
} from '../../admin-paths.js';
import { datasetIdSchema, uploadIdSchema, userIdSchema } from '../../ids.js';
import {
  booleanQuerySchema,
  lineSchema,
  messageSchema,
  pageSize,
  pagedShape,
  pageSchema,
} from '../common.js';
import { leads } from '../operations.js';
import { headerMappingSchema } from './header-mapping.js';
import { leadColumnSchema, uploadFixesSchema, uploadFixTargetsSchema } from './upload-fixes.js';

/** The header of a file is one of its first rows; notes may stand above it. */
export const maxHeaderRow = 20;

export const validateHeadersSchema = z.object({
  requiresMapping: z.boolean(),
  /** The row of the file that was taken for the header, or chosen. */
  headerRow: z.int(),
  /** The rows of which one is the header, without empty ones. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  headers: z.array(z.string()),
  /** The character between the cells. */
  separator: z.string(),
  /** The automatic mapping, preset in the dialog. */
  suggestedMapping: z.partialRecord(leadColumnSchema, z.string()),
  missing: z.array(leadColumnSchema),
  /** The first rows, by header, for the dialog. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type ValidateHeadersView = z.output<typeof validateHeadersSchema>;

/** A form sends an empty field if nothing was entered. */
const enteredText = z
  .string('expected text')
  .trim()
  .transform((text) => text || undefined);

/** The National Do Not Call registry opened in 2003; an earlier date is a typing error. */
const firstDncCheck = '2003-01-01';

/** A calendar day; the service refuses a future day. */
export const dncCheckedOnSchema = z.iso
  .date('expected a date like 2026-01-31')
  .refine((date) => date >= firstDncCheck, `expected a date from ${firstDncCheck} on`);

const expectedRow = `expected the number of a row, from 1 to ${maxHeaderRow}`;
/** The row that a user chose as the header. */
const headerRowField = enteredText
  .pipe(
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/, expectedRow)
      .transform(Number)
      .optional(),
  )
  .optional();

/** The text fields beside `file` when its header is read. */
export const validateHeadersFields = z.object({ headerRow: headerRowField });
export type ValidateHeadersFields = z.output<typeof validateHeadersFields>;

/** The text fields beside `file` in an upload. */
export const uploadFields = z.strictObject({
  headerRow: headerRowField,
  headerMapping: z
    .string()
    .max(20_000)
    .optional()
    .transform((text, context): unknown => {
      if (!text) return undefined;
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'expected a JSON object' });
        return z.NEVER;
      }
    })
    .pipe(headerMappingSchema.optional()),
  skipDuplicates: booleanQuerySchema.default(false),
  skipInvalid: booleanQuerySchema.default(false),
  /** The date and registry of the last comparison of the phones with the Do Not Call registry. */
  dncCheckedOn: enteredText.pipe(dncCheckedOnSchema.optional()).optional(),
  dncSource: enteredText.pipe(lineSchema(100).optional()).optional(),
});
export type UploadFields = z.output<typeof uploadFields>;

const uploadCountsShape = {
  totalCount: z.int(),
  /** Rows that can be added: neither invalid nor duplicates. */
  validCount: z.int(),
  duplicateCount: z.int(),
  duplicateInFileCount: z.int(),
  duplicateInDatasetCount: z.int(),
  /** The number of duplicates that were known as clean and become dnc. */
  statusChangedCount: z.int(),
  /** Records of people who opted out: they are left out. */
  refusedCount: z.int(),
  invalidCount: z.int(),
};

export const uploadReportSchema = z.object({
  message: z.string(),
  uploadId: uploadIdSchema,
  addedCount: z.int(),
  ...uploadCountsShape,
});
export type UploadReport = z.output<typeof uploadReportSchema>;

const correctionsShape = {
  fixes: uploadFixesSchema.optional(),
  undoFixes: uploadFixTargetsSchema.optional(),
};

/** The rows to skip in the waiting file, and corrections of its rows. Earlier choices need not be repeated. */
const proceedBody = z
  .strictObject({
    skipDuplicates: z.boolean('expected true or false').default(false),
    skipInvalid: z.boolean('expected true or false').default(false),
    ...correctionsShape,
  })
  .prefault({});
export type ProceedBody = z.output<typeof proceedBody>;

/** Corrections whose effect is counted. */
const uploadCorrectionsBody = z.strictObject(correctionsShape).prefault({});

export const uploadCountsSchema = z.object(uploadCountsShape);

/** Rows on a page of a waiting file. */
export const uploadRowsPageSize = 25;

const uploadRowKinds = ['ready', 'duplicate', 'invalid'] as const;
export type UploadRowKind = (typeof uploadRowKinds)[number];

export const uploadRowSchema = z.object({
  /** The row number of a spreadsheet: the first row of the file is row 1. */
  row: z.int(),
  /** The cells by lead column, at most 500 characters each. Those of a valid row as they are sold. */
  cells: z.record(leadColumnSchema, z.string()),
  /** Reasons why the row is invalid; the column is null when the row as a whole is. */
  problems: z.array(z.object({ field: leadColumnSchema.nullable(), error: z.string() })),
  /** The place of the same phone, for a duplicate; `becomes-dnc` changes the lead in the dataset. */
  duplicateOf: z.enum(['file', 'dataset', 'becomes-dnc']).nullable(),
});
export type UploadRow = z.output<typeof uploadRowSchema>;

export const uploadRowsSchema = z.object({ rows: z.array(uploadRowSchema), ...pagedShape });
export type UploadRowsView = z.output<typeof uploadRowsSchema>;

/**
 * The invalid values of a file by their number of rows, the most frequent first, and the corrections of earlier
 * requests.
 */
export const uploadProblemsSchema = z.object({
  problems: z.array(
    z.object({ field: leadColumnSchema, value: z.string(), error: z.string(), rowCount: z.int() }),
  ),
  fixes: uploadFixesSchema,
});
export type UploadProblemsView = z.output<typeof uploadProblemsSchema>;
export type UploadProblem = UploadProblemsView['problems'][number];

/** How much of a file that is sent in parts arrived. */
export const sentPartsSchema = z.object({
  parts: z.int(),
  /** Bytes of the file, and all of them. */
  bytes: z.int(),
  of: z.int(),
  /** The row with the names of the columns, if the admin chose it. */
  headerRow: z.int().nullable(),
});

/** The actor of a change to an upload; the address is null if it is unknown. */
const uploadActorSchema = z.object({ _id: userIdSchema, email: z.string().nullable() });

export const uploadSchema = z.object({
  _id: uploadIdSchema,
  /** `sending`: more parts of the file are expected; the leads of those that arrived are in the stock. */
  state: z.enum(['waiting', 'sending', 'completed', 'undone']),
  /** The admin who sent the file, and the time. */
  admin: uploadActorSchema,
  uploadedAt: z.iso.datetime(),
  fileName: z.string(),
  addedCount: z.int(),
  ...uploadCountsShape,
  dncCheckedOn: z.iso.date().nullable(),
  dncSource: z.string().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The time until which the file waits for a decision. */
  waitsUntil: z.iso.datetime().nullable(),
  /** How much of a file that is sent in parts arrived. */
  sent: sentPartsSchema.nullable(),
  /** Whether `invalid-rows.csv` is still available. */
  hasInvalidRows: z.boolean(),
  undone: z
    .object({ admin: uploadActorSchema, at: z.iso.datetime(), removedCount: z.int() })
    .nullable(),
  undo: z.object({ possible: z.boolean(), reason: z.string().nullable() }),
});
export type UploadView = z.output<typeof uploadSchema>;

export const uploadsSchema = z.object({
  uploads: z.array(uploadSchema),
  ...pagedShape,
});
export type UploadsView = z.output<typeof uploadsSchema>;

export const undoneUploadSchema = z.object({
  message: z.string(),
  uploadId: uploadIdSchema,
  /** Leads that are no longer for sale. */
  removedCount: z.int(),
  /** Leads that this upload changed to dnc; they stay dnc. */
  statusChangesKept: z.int(),
});
export type UndoneUploadView = z.output<typeof undoneUploadSchema>;

const datasetParams = z.object({ id: datasetIdSchema });
const uploadParams = z.object({ id: datasetIdSchema, uploadId: uploadIdSchema });

export const validateHeadersEndpoint = leads.admin.post(validateHeadersPath('{id}'), {
  summary: 'Read the header of a CSV file or an Excel workbook (xlsx) before its upload',
  params: datasetParams,
  upload: validateHeadersFields,
  response: validateHeadersSchema,
});
export const uploadFileEndpoint = leads.admin.post(uploadFilePath('{id}'), {
  summary:
    'Add the rows of a CSV file, or of the first sheet of an Excel workbook (xlsx), to the stock: all of them or none; 409 duplicates, 400 with `errors` invalid rows, either with the `uploadId` under which the file waits. In `headerMapping`, a JSON object, each lead column has a header of the file; `state` and `phoneNumberStatus` may have one value for all rows instead, such as `{"value": "TX"}`. A row that says otherwise in a column of that name is invalid',
  params: datasetParams,
  upload: uploadFields,
  status: 201,
  response: uploadReportSchema,
  refuses: ['conflict'],
});
export const listUploadsEndpoint = leads.admin.get(uploadsPath('{id}'), {
  summary: `The uploads to a dataset that wait, were completed or undone, newest first, ${pageSize} on a page`,
  params: datasetParams,
  query: z.strictObject({ page: pageSchema }),
  response: uploadsSchema,
});
export const proceedUploadEndpoint = leads.admin.post(proceedUploadPath('{id}', '{uploadId}'), {
  summary:
    'Proceed with a waiting file, with corrections of its rows; 409 and 400 as for the upload. A repetition after completion returns the same report',
  params: uploadParams,
  body: proceedBody,
  status: 201,
  response: uploadReportSchema,
  refuses: ['conflict'],
});
export const previewUploadEndpoint = leads.admin.post(previewUploadPath('{id}', '{uploadId}'), {
  summary:
    'Count what becomes of the rows of a waiting file with these corrections and those of earlier requests. Nothing is stored; `proceed` decides',
  params: uploadParams,
  body: uploadCorrectionsBody,
  response: uploadCountsSchema,
  refuses: ['conflict'],
});
export const cancelUploadEndpoint = leads.admin.delete(uploadPath('{id}', '{uploadId}'), {
  summary: 'Cancel a waiting upload and remove its file',
  params: uploadParams,
  response: messageSchema,
  refuses: ['conflict'],
});
const readsRows = {
  audited: { action: 'upload.rows-read', subject: { type: 'dataset', name: 'Rows of an upload' } },
} as const;
export const invalidRowsEndpoint = leads.admin.get(invalidRowsPath('{id}', '{uploadId}'), {
  ...readsRows,
  summary:
    'Download the invalid rows of a file with an additional column `error`, to be corrected and uploaded again',
  params: uploadParams,
  file: 'csv',
});
export const uploadRowsEndpoint = leads.admin.get(uploadRowsPath('{id}', '{uploadId}'), {
  ...readsRows,
  summary: `The ready, duplicate or invalid rows of a waiting file, ${uploadRowsPageSize} on a page`,
  params: uploadParams,
  query: z.strictObject({
    kind: z.enum(uploadRowKinds, `expected one of ${uploadRowKinds.join(', ')}`),
    page: pageSchema,
  }),
  response: uploadRowsSchema,
});
export const uploadProblemsEndpoint = leads.admin.get(uploadProblemsPath('{id}', '{uploadId}'), {
  ...readsRows,
  summary:
    'The 50 most frequent invalid values of a waiting file, each to be corrected in all of its rows at once',
  params: uploadParams,
  response: uploadProblemsSchema,
});
export const undoUploadEndpoint = leads.admin.post(undoUploadPath('{id}', '{uploadId}'), {
  proof: 'recent',
  summary:
    'Remove all leads of an upload from the stock; 409 if one of them was sold. Leads that it changed to dnc stay dnc',
  params: uploadParams,
  response: undoneUploadSchema,
  refuses: ['conflict'],
});
