import {
  entity,
  number,
  optional,
  text,
  value,
  type DocumentOf,
} from '@leadmart/platform/entities';
import type { Stamp } from '@leadmart/platform/versions';

/** Settings of admins for all datasets and buyers, a document each. */
export const settings = entity({
  collection: 'settings',
  fields: {
    _id: text(),
    /** Missing before the first change, like the stamp. */
    value: optional(value<unknown>()),
    stamp: optional(value<Stamp>()),
    /** The number of transactions that took the value over (`take`). */
    taken: optional(number()),
  },
});

export type SettingDocument = DocumentOf<typeof settings>;
