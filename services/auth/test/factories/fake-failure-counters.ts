import { placeIn, type FailureCounter } from '../../src/limits/failure-counter.js';
import type { FailureCounterRepository } from '../../src/limits/failure-counter.repository.js';

type Methods = Pick<FailureCounterRepository, keyof FailureCounterRepository>;

/** Counts failures in memory with the rules of the database. */
export function fakeFailureCounters(): FailureCounterRepository {
  const counters = new Map<string, FailureCounter>();
  const fake: Methods = {
    take: async (id, { now, forgetAt, slowDown }) => {
      const { isTaken, ...place } = placeIn(counters.get(id), id, { now, slowDown });
      if (isTaken) counters.set(id, { ...place, failuresForgottenAt: forgetAt });
      return { isTaken, ...place };
    },
    giveBack: async (places) => {
      for (const { id, slowedUntil } of places) {
        const before = counters.get(id);
        if (!before || before.failures === 0) continue;
        const isOwn = before.slowedUntil?.getTime() === slowedUntil?.getTime();
        const failures = before.failures - 1;
        counters.set(id, { ...before, failures, ...(isOwn && { slowedUntil: null }) });
      }
    },
    forget: async (id) => void counters.delete(id),
    rememberSuccess: async (id, now, knownUntil) => {
      const nothing = { failures: 0, slowedUntil: null, failuresForgottenAt: now };
      counters.set(id, { id, ...nothing, knownUntil });
    },
  };
  return fake as FailureCounterRepository;
}
