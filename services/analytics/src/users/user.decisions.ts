import type { Day } from '../figures/days.js';
import type { User } from './user.js';

/** A user in the database. A deleted one has no day of registration. */
export interface StoredUser {
  readonly gone: boolean;
  readonly registeredOn?: Day;
}

/** A user to insert, or to forget; `registeredOn` is the day on which a forgotten user was counted. */
export type UserChange =
  | { readonly kind: 'insert'; readonly user: User }
  | { readonly kind: 'forget'; readonly id: string; readonly registeredOn?: Day };

/**
 * The changes of registrations and deletions, whose order does not matter: a deletion is final, also before its
 * registration.
 */
export function decideUserChanges(
  registered: readonly User[],
  deleted: readonly string[],
  stored: ReadonlyMap<string, StoredUser>,
): UserChange[] {
  const gone = new Set(deleted);
  const missing = registered.filter(({ id }) => !stored.has(id) && !gone.has(id));
  const inserted = new Map(missing.map((user) => [user.id, user]));
  const forgotten = [...gone].filter((id) => stored.get(id)?.gone !== true);
  return [
    ...[...inserted.values()].map((user) => ({ kind: 'insert', user }) as const),
    ...forgotten.map((id) => {
      const registeredOn = stored.get(id)?.registeredOn;
      return { kind: 'forget', id, ...(registeredOn && { registeredOn }) } as const;
    }),
  ];
}
