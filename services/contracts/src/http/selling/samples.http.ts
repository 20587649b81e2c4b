import { z } from 'zod';
import { datasetIdSchema } from '../../ids.js';
import { publicSamplesPath, samplesPath } from '../../paths.js';
import { phoneStatusSchema, stateCodeSchema } from '../../states.js';
import { leads } from '../operations.js';
import { dncCheckShape } from '../supply/datasets.http.js';
import { availabilityQuery } from './leads.http.js';

/** The largest number of sample rows in an answer. */
export const maxSampleRows = 5;

/**
 * A lead whose name, phone, email and city are masked with `•`: `M••••• D•••••`, `(512) •••-••••`, `•••@gmail.com`, `•••`.
 * The number of dots tells nothing, and a domain is shown if it is one of a large mail provider. An empty text means that
 * the lead has no such value.
 */
export const sampleRowSchema = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  city: z.string(),
  state: stateCodeSchema,
  phoneStatus: phoneStatusSchema,
});
export type SampleRowView = z.output<typeof sampleRowSchema>;

/**
 * Masked examples of the stock, none if nothing is for sale: the same rows for a buyer, a dataset, states and a phone
 * status until the end of the day (UTC), unless the stock changes. They are not the leads of a later purchase, and may
 * be leads that the buyer owns. `lastUpdated` is the last change of the dataset.
 */
export const samplesSchema = z.object({
  rows: z.array(sampleRowSchema).max(maxSampleRows),
  lastUpdated: z.iso.datetime(),
  ...dncCheckShape,
});
export type SamplesView = z.output<typeof samplesSchema>;

export const samplesEndpoint = leads.user.get(samplesPath, {
  scopes: ['read'],
  summary: `Up to ${maxSampleRows} masked sample rows of a dataset, none of exclusive ones`,
  query: availabilityQuery,
  response: samplesSchema,
  refuses: ['not-found'],
  conditional: 'own',
});

/** Of the whole dataset: clean leads, or DNC ones if it has no others. */
export const publicSamplesEndpoint = leads.public.get(publicSamplesPath('{dataset}'), {
  summary: `Up to ${maxSampleRows} masked sample rows of a dataset, the same ones for all visitors of a day`,
  params: z.object({ dataset: datasetIdSchema }),
  response: samplesSchema,
  conditional: 'public',
});
