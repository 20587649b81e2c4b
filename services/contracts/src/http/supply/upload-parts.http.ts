import { z } from 'zod';
import { sendUploadPartPath, uploadsPath } from '../../admin-paths.js';
import { datasetIdSchema, uploadIdSchema } from '../../ids.js';
import { maxPartedUploadBytes } from '../../lead-files.js';
import { lineSchema } from '../common.js';
import { leads } from '../operations.js';
import { headerMappingSchema } from './header-mapping.js';
import { partNumber } from './part-number.js';
import {
  dncCheckedOnSchema,
  maxHeaderRow,
  sentPartsSchema,
  uploadCountsSchema,
} from './uploads.http.js';

const bytesHint = `expected a number of bytes, at most ${maxPartedUploadBytes}`;
const bytesSchema = z.int(bytesHint).min(1, bytesHint).max(maxPartedUploadBytes, bytesHint);

const rowHint = `expected the number of a row, from 1 to ${maxHeaderRow}`;

export const beginUploadBody = z.strictObject({
  /** The name of the file, for the history. */
  fileName: lineSchema(200, 'Please enter the name of the file'),
  fileBytes: bytesSchema,
  headerRow: z.int(rowHint).min(1, rowHint).max(maxHeaderRow, rowHint).optional(),
  headerMapping: headerMappingSchema.optional(),
  dncCheckedOn: dncCheckedOnSchema.optional(),
  dncSource: lineSchema(100).optional(),
});
export type BeginUploadBody = z.output<typeof beginUploadBody>;

/** More than a file of the largest size needs, in parts of a few MB. */
const maxUploadParts = 2_000;
const uploadPartSchema = partNumber(maxUploadParts);

/** The text fields beside `file` in a part. */
export const uploadPartFields = z.strictObject({
  /** The position in the whole file behind the rows of this part. */
  end: z.coerce.number({ error: bytesHint }).pipe(bytesSchema),
});

/** The parts that arrived, and what became of their rows. */
export const sentUploadSchema = z.object({
  uploadId: uploadIdSchema,
  state: z.enum(['sending', 'completed']),
  sent: sentPartsSchema,
  addedCount: z.int(),
  ...uploadCountsSchema.shape,
});
export type SentUploadView = z.output<typeof sentUploadSchema>;

export const beginUploadEndpoint = leads.admin.post(uploadsPath('{id}'), {
  summary:
    'Begin an upload of a CSV file of up to 1 GB that is sent in parts. It is removed if no part follows within a day',
  params: z.object({ id: datasetIdSchema }),
  body: beginUploadBody,
  status: 201,
  response: sentUploadSchema,
});
export const sendUploadPartEndpoint = leads.admin.post(
  sendUploadPartPath('{id}', '{uploadId}', '{part}'),
  {
    summary:
      'Send the next part of a file: a CSV file of up to 10 MB that ends with a row and begins with the rows up to the header. Its rows are added at once, all that are valid; duplicates and invalid rows are left out and counted, and the invalid ones can be downloaded. A part that arrived before changes nothing. The upload is completed when `end` is the size of the file, or a day after its last part; it can be undone at any time',
    params: z.object({ id: datasetIdSchema, uploadId: uploadIdSchema, part: uploadPartSchema }),
    upload: uploadPartFields,
    response: sentUploadSchema,
    refuses: ['conflict'],
  },
);
