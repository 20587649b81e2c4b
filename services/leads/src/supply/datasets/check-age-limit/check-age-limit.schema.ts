import type { Stamp } from '@leadmart/platform/versions';
import { Schema } from 'mongoose';

/** The only document of its collection. Every dataset has a copy of the days, so that purchases read it with the dataset. */
export interface CheckAgeLimitDocument {
  readonly _id: string;
  /** Missing or null for no limit. */
  readonly days?: number | null;
  /** The number of datasets that took the days over when they were created. */
  readonly taken?: number;
  /** Missing before the first change. */
  readonly stamp?: Stamp;
}

export const checkAgeLimitSchema = new Schema<CheckAgeLimitDocument>(
  { _id: String, days: Number, taken: Number, stamp: Object },
  { collection: 'check_age_limit', versionKey: false },
);

export const CHECK_AGE_LIMIT_MODEL = 'CheckAgeLimit';
