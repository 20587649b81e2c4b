import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientSession, Connection } from 'mongoose';
import type { Transactions } from '../mongo/index.js';
import { MemoryDatabase, MemoryTransaction, type Step } from '../testing/memory/memory-database.js';
import { Clock } from '../time/index.js';
import { Inbox } from './inbox.js';

class Crash extends Error {}

/** The inbox of one process. Its rows live in the database that all processes share. */
function anInbox(database: MemoryDatabase, step: Step): Inbox {
  const insertOne = async (row: { _id: string }, { session }: { session: ClientSession }) =>
    MemoryTransaction.of(session).insert(`inbox:${row._id}`, row);
  const db = { collection: () => ({ insertOne }) };
  const connection = { model: () => undefined, db } as unknown as Connection;
  const transactions = {
    run: <T>(work: (tx: ClientSession) => Promise<T>) => database.run(step, work),
  } as unknown as Transactions;
  return new Inbox(connection, transactions, new Clock());
}

/** Messages with the step at which the process that handles each delivery dies, if it does. */
const deliveries = fc.array(
  fc.record({
    messageId: fc.constantFrom('a', 'b', 'c'),
    queue: fc.constantFrom('leads:x', 'leads:y'),
    diesAtStep: fc.option(fc.nat({ max: 6 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 10 },
);

describe('the inbox beside a model', () => {
  it('applies the effect of each message once per queue, for any order, repetition and crash', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), deliveries, async (scheduler, delivered) => {
        const database = new MemoryDatabase();
        const handle = async (delivery: (typeof delivered)[number]): Promise<void> => {
          let taken = 0;
          const step: Step = async (what) => {
            await scheduler.schedule(Promise.resolve(), what);
            if (taken++ === delivery.diesAtStep) throw new Crash();
          };
          await anInbox(database, step).once(delivery, async (session) => {
            const transaction = MemoryTransaction.of(session);
            const effect = `effect:${delivery.queue}|${delivery.messageId}`;
            await transaction.put(effect, ((await transaction.get<number>(effect)) ?? 0) + 1);
          });
        };
        const handled = Promise.allSettled(delivered.map(handle));
        await scheduler.waitFor(handled);
        for (const outcome of await handled)
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Crash);
        // The broker redelivers messages that no process acknowledged.
        const again = delivered.map((delivery) => handle({ ...delivery, diesAtStep: undefined }));
        await scheduler.waitFor(Promise.all(again));

        const effects = database.all<number>('effect:');
        const distinct = new Set(delivered.map(({ queue, messageId }) => `${queue}|${messageId}`));
        expect(effects).toEqual([...distinct].map(() => 1));
      }),
      { numRuns: 300 },
    );
  });
});
