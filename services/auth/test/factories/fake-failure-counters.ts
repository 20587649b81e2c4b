import type { FailureCounter } from '../../src/limits/failure-counter.js';
import type { FailureCounterRepository } from '../../src/limits/failure-counter.repository.js';

type Methods = Pick<FailureCounterRepository, keyof FailureCounterRepository>;

/** Counts failures in memory with the rules of the database. */
export function fakeFailureCounters(): FailureCounterRepository {
  const counters = new Map<string, FailureCounter>();
  const fake: Methods = {
    find: async (ids) => new Map([...counters].filter(([id]) => ids.includes(id))),
    count: async (id, { now, forgetAt }) => {
      const before = counters.get(id);
      const isCounting = before && before.failuresForgottenAt > now;
      const failures = (isCounting ? before.failures : 0) + 1;
      counters.set(id, {
        id,
        failures,
        slowedUntil: isCounting ? before.slowedUntil : null,
        failuresForgottenAt: forgetAt,
        knownUntil: before?.knownUntil ?? null,
      });
      return failures;
    },
    slowDown: async (id, slowedUntil) => {
      const before = counters.get(id);
      if (before) counters.set(id, { ...before, slowedUntil });
    },
    forget: async (id) => void counters.delete(id),
    rememberSuccess: async (id, now, knownUntil) => {
      const nothing = { failures: 0, slowedUntil: null, failuresForgottenAt: now };
      counters.set(id, { id, ...nothing, knownUntil });
    },
  };
  return fake as FailureCounterRepository;
}
