import type { CallingLimits } from '@leadmart/contracts';
import { entity, optional, text, value, type DocumentOf } from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** The only document of its collection: the limits of the admins on the hours of calls. */
export const callingHours = entity({
  name: 'CallingHours',
  collection: 'calling_hours',
  fields: {
    _id: text(),
    limits: value<CallingLimits>(),
    /** Missing before the first change. */
    stamp: optional(value<Stamp>()),
  },
});

export type CallingHoursDocument = DocumentOf<typeof callingHours>;
