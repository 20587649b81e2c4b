import type { UserId } from '@leadmart/contracts';
import {
  entity,
  moment,
  optional,
  orNull,
  text,
  type DocumentOf,
} from '@leadmart/platform/entities';

/** The progress of reading the users from before this service's queue existed. */
export const catchUps = entity({
  collection: 'catch_ups',
  fields: {
    _id: text<'users'>(),
    after: orNull(text<UserId>()),
    doneAt: optional(moment()),
  },
});

export type CatchUpDocument = DocumentOf<typeof catchUps>;
