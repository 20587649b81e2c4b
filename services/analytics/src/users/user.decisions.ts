import type { Day } from '../figures/days.js';
import type { User } from './user.js';

/** A user in the database. A deleted one has no day of registration. */
export interface StoredUser {
  readonly gone: boolean;
  readonly registeredOn?: Day;
  /** Missing before the first change of the email. */
  readonly revision?: number;
}

/** A user to insert, to give another email, or to forget; `registeredOn` is the day on which a forgotten user was counted. */
export type UserChange =
  | { readonly kind: 'insert'; readonly user: User }
  | { readonly kind: 'rename'; readonly user: User }
  | { readonly kind: 'forget'; readonly id: string; readonly registeredOn?: Day };

/**
 * The changes of registrations, changes and deletions, whose order does not matter: the highest revision wins, and a
 * deletion is final, also before its registration.
 */
export function decideUserChanges(
  registered: readonly User[],
  deleted: readonly string[],
  stored: ReadonlyMap<string, StoredUser>,
): UserChange[] {
  const gone = new Set(deleted);
  const newest = new Map(
    [...registered].sort((a, b) => a.revision - b.revision).map((user) => [user.id, user]),
  );
  const present = [...newest.values()].filter(({ id }) => !gone.has(id));
  const inserted = present.filter(({ id }) => !stored.has(id));
  const renamed = present.filter(({ id, revision }) => {
    const known = stored.get(id);
    return known?.gone === false && revision > (known.revision ?? 0);
  });
  const forgotten = [...gone].filter((id) => stored.get(id)?.gone !== true);
  return [
    ...inserted.map((user) => ({ kind: 'insert', user }) as const),
    ...renamed.map((user) => ({ kind: 'rename', user }) as const),
    ...forgotten.map((id) => {
      const registeredOn = stored.get(id)?.registeredOn;
      return { kind: 'forget', id, ...(registeredOn && { registeredOn }) } as const;
    }),
  ];
}
