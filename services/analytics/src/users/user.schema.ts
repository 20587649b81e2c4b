import { entity, flag, number, optional, text, type DocumentOf } from '@leadmart/platform/entities';
import type { Day } from '../figures/days.js';

/**
 * A user. A deleted user keeps the id and `gone` only, so that a registration that arrives late does not bring the user
 * back.
 */
export const users = entity({
  collection: 'users',
  fields: {
    /** Generation and user id. */
    _id: text(),
    generation: text(),
    /** Lower case. */
    email: optional(text()),
    registeredOn: optional(text<Day>()),
    /** Rises with each change of the email; 0 at the registration. */
    revision: optional(number()),
    gone: flag(),
  },
  indexes: [[{ generation: 1, email: 1 }]],
});

export type UserDocument = DocumentOf<typeof users>;
