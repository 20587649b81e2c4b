import {
  entity,
  number,
  optional,
  orNull,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** The only document of its collection. Every dataset has a copy of the days, so that purchases read it with the dataset. */
export const checkAgeLimits = entity({
  name: 'CheckAgeLimit',
  collection: 'check_age_limit',
  fields: {
    _id: text(),
    /** Missing or null for no limit. */
    days: optional(orNull(number())),
    /** The number of datasets that took the days over when they were created. */
    taken: optional(number()),
    /** Missing before the first change. */
    stamp: optional(value<Stamp>()),
  },
});

export type CheckAgeLimitDocument = DocumentOf<typeof checkAgeLimits>;
