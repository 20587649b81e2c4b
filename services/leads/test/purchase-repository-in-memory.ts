import { apply, matches } from '@leadmart/platform/testing';
import type { Claim, WorkState } from '@leadmart/platform/work';
import type { HeldPurchase, Purchase } from '../src/selling/purchases/purchase.js';
import type { PurchaseRepository } from '../src/selling/purchases/purchase.repository.js';

export type Row = Purchase & {
  work?: WorkState;
  publishAt?: Date;
};
export type RepositoryInMemory = Pick<
  PurchaseRepository,
  'rows' | 'reload' | 'reserve' | 'giveBack' | 'complete' | 'fail' | 'insertReserved' | 'remove'
>;

/** The state that transactions change atomically. */
export interface Stored {
  row: Row;
  /** Whether the purchase is stored: not before its request, and not after it was removed. */
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
  return { rows: rowsInMemory(stored, io), ...stepsInMemory(stored, io) };
}

const isHeldBy = ({ isRow, row }: Stored, { id }: Claim) => isRow && row.work?.claim === id;

/** The collection, for the claims of the engine. */
function rowsInMemory(stored: () => Stored, io: Io): PurchaseRepository['rows'] {
  const update = (filter: object, change: Readonly<Record<string, unknown>>) => {
    const { row, isRow } = stored();
    const isFound = isRow && matches({ ...row, _id: row.id }, filter);
    if (isFound) apply(change, row);
    return isFound ? { ...row, _id: row.id } : undefined;
  };
  const commands = {
    findOneAndUpdate: (filter: object, change: Readonly<Record<string, unknown>>) =>
      io('take', () => structuredClone(update(filter, change)) ?? null),
    updateOne: (filter: object, change: Readonly<Record<string, unknown>>) =>
      io('lease', () => ({ matchedCount: update(filter, change) ? 1 : 0 })),
  };
  return commands as unknown as PurchaseRepository['rows'];
}

/** The writes of steps, each within a transaction, except the completion. */
function stepsInMemory(stored: () => Stored, io: Io): Omit<RepositoryInMemory, 'rows'> {
  const isAsRead = ({ step, claim }: HeldPurchase) =>
    stored().row.step === step && isHeldBy(stored(), claim);
  const compareAndSet = (held: HeldPurchase, change: Partial<Row>) => {
    if (!isAsRead(held)) return false;
    Object.assign(stored().row, change);
    return true;
  };
  const stepped = (held: HeldPurchase, change: Partial<Row>) => {
    const { failures: _ended, ...work } = stored().row.work ?? {};
    return compareAndSet(held, { work, ...change });
  };
  return {
    reload: async ({ claim }) => (isHeldBy(stored(), claim) ? { ...stored().row } : undefined),
    insertReserved: (purchase, work) => {
      stored().row = { ...purchase, work };
      stored().isRow = true;
    },
    remove: async (held) => {
      if (!isAsRead(held)) return false;
      stored().isRow = false;
      return true;
    },
    reserve: async (held, reserved) => stepped(held, { step: 'stock-reserved', ...reserved }),
    giveBack: async (held) => stepped(held, { step: 'leads-withdrawn', delivered: undefined }),
    complete: (held, { now: endedAt, publishAt }) => {
      const completed = { step: 'completed', status: 'completed', endedAt, publishAt } as const;
      return io('complete', () => compareAndSet(held, { work: undefined, ...completed }));
    },
    fail: async (held, { error, now }) =>
      compareAndSet(held, {
        work: undefined,
        step: 'failed',
        status: 'failed',
        error,
        endedAt: now,
      }),
  };
}
