import type { FailureRepository } from '../../src/attempts/failure.repository.js';
import type { FailureRecord } from '../../src/attempts/failure.schema.js';

type Failures = Pick<FailureRepository, keyof FailureRepository>;

/** Counts failures in memory as the database would. */
export function fakeFailures(): FailureRepository {
  const rows = new Map<string, FailureRecord>();
  const fake: Failures = {
    find: async (ids) => new Map([...rows].filter(([id]) => ids.includes(id))),
    count: async (id, { now, forgetAt }) => {
      const row = rows.get(id);
      const counts = row && row.failuresForgottenAt > now;
      const failures = (counts ? row.failures : 0) + 1;
      rows.set(id, {
        _id: id,
        failures,
        slowedUntil: counts ? row.slowedUntil : null,
        failuresForgottenAt: forgetAt,
        knownUntil: row?.knownUntil ?? null,
        expiresAt: forgetAt,
      });
      return failures;
    },
    slowDown: async (id, slowedUntil) => {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, slowedUntil });
    },
    forget: async (id) => void rows.delete(id),
    rememberSuccess: async (id, now, knownUntil) => {
      const nothing = { failures: 0, slowedUntil: null, failuresForgottenAt: now };
      rows.set(id, { _id: id, ...nothing, knownUntil, expiresAt: knownUntil });
    },
  };
  return fake as FailureRepository;
}
