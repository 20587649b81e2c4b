import type { HeldPurchase, Purchase } from '../src/selling/purchases/purchase.js';
import type { PurchaseRepository } from '../src/selling/purchases/purchase.repository.js';

export type Row = Purchase & {
  worker?: string;
  resumeAt?: Date;
  publishAt?: Date;
  attempts: number;
};
type Session = object | undefined;
export type RepositoryInMemory = Pick<
  PurchaseRepository,
  | 'take'
  | 'renew'
  | 'letGo'
  | 'attemptsOf'
  | 'loadHeld'
  | 'reserve'
  | 'startAnew'
  | 'complete'
  | 'fail'
  | 'insertReserved'
  | 'remove'
>;

/** The state that transactions change atomically. */
export interface Stored {
  row: Row;
  /** Whether the purchase is stored: not before its request, and not after it was withdrawn. */
  isRow: boolean;
  free: number[];
  held: number[];
  withdrawn: number[];
  outbox: { type: string }[];
}

/** One round trip to the database, which waits until the test continues it. */
type Io = <T>(name: string, effect: () => T) => Promise<T>;

/** The purchases of a service with one purchase at most. */
export function repositoryInMemory(stored: () => Stored, io: Io): RepositoryInMemory {
  return { ...leaseInMemory(stored, io), ...stepsInMemory(stored, io) };
}

const isHeldBy = ({ isRow, row }: Stored, worker: string) => isRow && row.worker === worker;

type LeaseCall = 'take' | 'renew' | 'letGo' | 'attemptsOf' | 'loadHeld';

function leaseInMemory(stored: () => Stored, io: Io): Pick<RepositoryInMemory, LeaseCall> {
  const within = <T>(session: Session, name: string, effect: () => T): Promise<T> =>
    session ? Promise.resolve(effect()) : io(name, effect);
  return {
    take: (_id, { worker, now, leaseUntil: resumeAt }) =>
      io('take', () => {
        const { row, isRow } = stored();
        const isFree = !row.worker || (row.resumeAt !== undefined && row.resumeAt <= now);
        if (!isRow || row.endedAt || !isFree) return undefined;
        Object.assign(row, { worker, resumeAt, status: 'processing' });
        return { ...row, worker };
      }),
    renew: (_id, { worker, now, leaseUntil }) =>
      io('renew', () => {
        const { row } = stored();
        if (isHeldBy(stored(), worker) && row.resumeAt && row.resumeAt > now)
          row.resumeAt = leaseUntil;
      }),
    letGo: (_id, worker, resumeAt) =>
      io('letGo', () => {
        const attempts = stored().row.attempts + 1;
        if (isHeldBy(stored(), worker))
          Object.assign(stored().row, { worker: undefined, resumeAt, attempts });
      }),
    attemptsOf: () => io('attemptsOf', () => stored().row.attempts),
    loadHeld: (_id, worker, session) =>
      within(session, 'loadHeld', () =>
        isHeldBy(stored(), worker) ? { ...stored().row, worker } : undefined,
      ),
  };
}

/** The writes of steps, each within a transaction, except the completion. */
function stepsInMemory(stored: () => Stored, io: Io): Omit<RepositoryInMemory, LeaseCall> {
  const isAsRead = ({ step, worker }: HeldPurchase) =>
    stored().row.step === step && isHeldBy(stored(), worker);
  const compareAndSet = (held: HeldPurchase, change: Partial<Row>) => {
    if (!isAsRead(held)) return false;
    Object.assign(stored().row, change);
    return true;
  };
  const end = { worker: undefined, resumeAt: undefined };
  return {
    insertReserved: (purchase, { worker, leaseUntil: resumeAt }) => {
      stored().row = { ...purchase, worker, resumeAt, attempts: 0 };
      stored().isRow = true;
    },
    remove: async (held) => {
      if (!isAsRead(held)) return false;
      stored().isRow = false;
      return true;
    },
    reserve: async (held, reserved) =>
      compareAndSet(held, { step: 'stock-reserved', attempts: 0, ...reserved }),
    startAnew: async (held) =>
      compareAndSet(held, { step: 'leads-withdrawn', attempts: 0, delivered: undefined }),
    complete: (held, { now: endedAt, publishAt }) => {
      const completed = { step: 'completed', status: 'completed', endedAt, publishAt } as const;
      return io('complete', () => compareAndSet(held, { ...end, ...completed }));
    },
    fail: async (held, { error, now }) =>
      compareAndSet(held, { ...end, step: 'failed', status: 'failed', error, endedAt: now }),
  };
}
