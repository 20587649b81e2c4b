import type { ClaimReason, DatasetId, StateCode, UploadId } from '@leadmart/contracts';
import {
  entity,
  number,
  optional,
  text,
  value,
  type DocumentOf,
  type Values,
} from '@leadmart/platform/entities';

export const rateFields = { sold: optional(number()), returned: optional(number()) };

/** The leads of one dataset that were bought on one day (UTC), and those of them that were returned so far. */
export const rateSums = entity({
  collection: 'return_rates',
  fields: {
    /** `<day>:<dataset>`, so a range of days is a range of ids. */
    _id: text(),
    datasetId: text<DatasetId>(),
    day: text(),
    ...rateFields,
    states: optional(value<Partial<Record<StateCode, Values<typeof rateFields>>>>()),
    uploads: optional(value<Record<UploadId, Values<typeof rateFields>>>()),
    reasons: optional(value<Partial<Record<ClaimReason, Values<typeof rateFields>>>>()),
  },
  indexes: [[{ datasetId: 1, day: 1 }]],
});

export type RateSumsDocument = DocumentOf<typeof rateSums>;
export type Rate = Required<Values<typeof rateFields>>;
export type RateSums = Omit<RateSumsDocument, '_id'>;

/** Numbers to add to the sums of a day and dataset, by their path. */
export interface RateChange extends Pick<RateSums, 'datasetId' | 'day'> {
  readonly $inc: Readonly<Record<string, number>>;
}
