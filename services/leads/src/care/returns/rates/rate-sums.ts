import type { ClaimReason, DatasetId, StateCode, UploadId } from '@leadmart/contracts';

export interface Rate {
  readonly sold: number;
  readonly returned: number;
}

/** The leads of one dataset that were bought on one day (UTC), and those of them that were returned so far. */
export interface RateSums extends Partial<Rate> {
  readonly datasetId: DatasetId;
  readonly day: string;
  readonly states?: Partial<Record<StateCode, Partial<Rate>>>;
  readonly uploads?: Record<UploadId, Partial<Rate>>;
  readonly reasons?: Partial<Record<ClaimReason, Partial<Rate>>>;
}

/** Numbers to add to the sums of a day and dataset, by their path. */
export interface RateChange extends Pick<RateSums, 'datasetId' | 'day'> {
  readonly $inc: Readonly<Record<string, number>>;
}
