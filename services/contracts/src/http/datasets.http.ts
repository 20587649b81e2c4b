import { z } from 'zod';
import { creditsSchema } from '../credits.js';
import { datasetIdSchema, uploadIdSchema } from '../ids.js';
import { booleanQuerySchema, lineSchema, messageSchema } from './common.js';
import { defineEndpoint } from './define-endpoint.js';

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** Credits for one lead, in steps of 0.1. */
export const pricingSchema = z.strictObject({ clean: creditsSchema, dnc: creditsSchema });
export const DEFAULT_PRICING = { clean: 5, dnc: 4 } as const;

/** The seven columns every upload must map; also the header of every download. */
export const leadColumns = [
  'firstName',
  'lastName',
  'state',
  'city',
  'phoneNumber',
  'phoneNumberStatus',
  'email',
] as const;
export type LeadColumn = (typeof leadColumns)[number];
export const leadColumnSchema = z.enum(leadColumns);

/** What a buyer sees of a dataset. */
export const catalogueDatasetSchema = z.object({
  _id: datasetIdSchema,
  name: z.string(),
  description: z.string(),
  pricing: z.object({ clean: z.number(), dnc: z.number() }),
  leadCount: z.int(),
  lastUpdated: z.iso.datetime(),
  /** Each lead is sold to one buyer only. */
  exclusive: z.boolean(),
});
export type CatalogueDatasetView = z.output<typeof catalogueDatasetSchema>;

export const datasetSchema = catalogueDatasetSchema.extend({ visible: z.boolean() });
export type DatasetView = z.output<typeof datasetSchema>;

export const datasetNameSchema = lineSchema(100);
export const createDatasetBody = z.strictObject({
  name: datasetNameSchema,
  description: z
    .string('expected text')
    .trim()
    .max(2_000, 'expected at most 2,000 characters')
    .default(''),
  pricing: pricingSchema.default(DEFAULT_PRICING),
  exclusive: z.boolean('expected true or false').default(false),
});
export type CreateDatasetBody = z.output<typeof createDatasetBody>;

export const renameDatasetBody = z.strictObject({ name: datasetNameSchema });
export const repriceDatasetBody = z.strictObject({ pricing: pricingSchema });
/** Without a body the visibility is flipped; with one it is set. */
export const datasetVisibilityBody = z
  .strictObject({ visible: z.boolean('expected true or false').optional() })
  .optional();

/** Lead column → the header in the file. */
export const headerMappingSchema = z.partialRecord(leadColumnSchema, z.string().min(1).max(500));
export type HeaderMapping = z.output<typeof headerMappingSchema>;

export const validateHeadersSchema = z.object({
  requiresMapping: z.boolean(),
  headers: z.array(z.string()),
  /** What was matched by itself; the dialog starts from it. */
  suggestedMapping: headerMappingSchema,
  missing: z.array(leadColumnSchema),
  /** The first rows, by header, for the dialog. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type ValidateHeadersView = z.output<typeof validateHeadersSchema>;

/** The text fields beside `file` in an upload. */
export const uploadFields = z.strictObject({
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
});
export type UploadFields = z.output<typeof uploadFields>;

export const uploadReportSchema = z.object({
  message: z.string(),
  uploadId: uploadIdSchema,
  totalCount: z.int(),
  validCount: z.int(),
  addedCount: z.int(),
  duplicateCount: z.int(),
  statusChangedCount: z.int(),
  invalidCount: z.int(),
});
export type UploadReport = z.output<typeof uploadReportSchema>;

const datasetParams = z.object({ id: datasetIdSchema });

defineEndpoint({
  method: 'GET',
  path: '/datasets',
  service: 'leads',
  access: 'user',
  summary: 'The visible datasets',
  response: z.object({ datasets: z.array(catalogueDatasetSchema) }),
});
defineEndpoint({
  method: 'GET',
  path: '/admin/datasets',
  service: 'leads',
  access: 'admin',
  summary: 'Every dataset, hidden ones too',
  response: z.object({ datasets: z.array(datasetSchema) }),
});
defineEndpoint({
  method: 'POST',
  path: '/admin/datasets',
  service: 'leads',
  access: 'admin',
  summary: 'Create a dataset',
  body: createDatasetBody,
  status: 201,
  response: datasetSchema,
});
defineEndpoint({
  method: 'PATCH',
  path: '/admin/datasets/{id}/name',
  service: 'leads',
  access: 'admin',
  summary: 'Rename a dataset; packs already sold keep the old name',
  params: datasetParams,
  body: renameDatasetBody,
  response: datasetSchema,
});
defineEndpoint({
  method: 'PATCH',
  path: '/admin/datasets/{id}/pricing',
  service: 'leads',
  access: 'admin',
  summary: 'Change the prices of a dataset',
  params: datasetParams,
  body: repriceDatasetBody,
  response: datasetSchema,
});
defineEndpoint({
  method: 'PATCH',
  path: '/admin/datasets/{id}/visibility',
  service: 'leads',
  access: 'admin',
  summary: 'Show or hide a dataset',
  params: datasetParams,
  body: datasetVisibilityBody,
  response: datasetSchema,
});
defineEndpoint({
  method: 'DELETE',
  path: '/admin/datasets/{id}',
  service: 'leads',
  access: 'admin',
  summary: 'Take a dataset out of the catalogue; its buyers keep their packs',
  params: datasetParams,
  response: messageSchema,
});
defineEndpoint({
  method: 'POST',
  path: '/admin/datasets/{id}/validate-headers',
  service: 'leads',
  access: 'admin',
  summary: 'Look at the header of a CSV file before it is uploaded',
  params: datasetParams,
  upload: z.strictObject({}),
  response: validateHeadersSchema,
});
defineEndpoint({
  method: 'POST',
  path: '/admin/datasets/{id}/upload',
  service: 'leads',
  access: 'admin',
  summary:
    'Add the rows of a CSV file to the stock: all of them or none; 409 duplicates, 400 with `errors` invalid rows',
  params: datasetParams,
  upload: uploadFields,
  status: 201,
  response: uploadReportSchema,
});
