import type { Values } from '@leadmart/platform/entities';
import type { rateFields, RateSumsDocument } from './rate-sums.schema.js';

export type Rate = Required<Values<typeof rateFields>>;
export type RateSums = Omit<RateSumsDocument, '_id'>;

/** Numbers to add to the sums of a day and dataset, by their path. */
export interface RateChange extends Pick<RateSums, 'datasetId' | 'day'> {
  readonly $inc: Readonly<Record<string, number>>;
}
