import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ClientSession } from 'mongoose';
import { CatalogueError, tenths, type PurchaseId, type UserId } from '@leadmart/contracts';
import type { Transactions } from '@leadmart/platform/mongo';
import type { Outbox } from '@leadmart/platform/outbox';
import { MemoryDatabase, MemoryTransaction, type Step } from '@leadmart/platform/testing';
import type { Work } from '@leadmart/platform/work';
import { aBuyer, anotherBuyer, noon } from '../../test/factories/account.js';
import type { Account } from '../accounts/account.js';
import type { AccountRepository } from '../accounts/account.repository.js';
import type { Entry, Movement } from '../accounts/ledger/entry.js';
import type { EntryRepository } from '../accounts/ledger/entry.repository.js';
import type { LedgerMetrics } from '../accounts/ledger/ledger-metrics.js';
import { Ledger } from '../accounts/ledger/ledger.js';
import type { PackagesService } from '../packages/packages.service.js';
import type { ChargeRepository } from './charge.repository.js';
import type { Charge } from './charge.schema.js';
import { ChargesService } from './charges.service.js';
import { TestCredits } from './test-credits.js';

class Crash extends Error {}

interface Command {
  readonly kind: 'top-up' | 'charge' | 'release';
  readonly purchase: number;
  readonly amount: number;
  /** The step at which the process dies. */
  readonly diesAtStep: number | undefined;
}

const buyers = [aBuyer, anotherBuyer] as const;
const buyerOf = (purchase: number): UserId => buyers[purchase % 2] ?? aBuyer;
const idOf = (purchase: number) => `65f0000000000000000001${purchase}0` as PurchaseId;

function insertLater(tx: ClientSession, key: string, value: unknown): void {
  const transaction = MemoryTransaction.of(tx);
  transaction.deferred.push(() => transaction.insert(key, value));
}

/** The real ledger and charges of one process on a shared database in memory. */
class Billing {
  readonly ledger: Ledger;
  readonly charges: ChargesService;

  constructor(database: MemoryDatabase, step: Step) {
    const clock = { now: () => noon };
    const transactions: Pick<Transactions, 'run' | 'part'> = {
      run: (work) => database.run(step, work),
      part: (work, tx) => MemoryTransaction.of(tx).part(() => work(tx)),
    };
    // Reads outside of a transaction see committed data, like reads within one.
    const read = <V>(key: string, tx?: ClientSession) =>
      tx === undefined
        ? database.run(step, (own) => MemoryTransaction.of(own).get<V>(key))
        : MemoryTransaction.of(tx).get<V>(key);
    const accounts: Partial<AccountRepository> = {
      find: (userId, tx) => read<Account>(`account:${userId}`, tx),
      save: (before, after, { tx }) => {
        const key = `account:${after.userId}`;
        const transaction = MemoryTransaction.of(tx);
        transaction.deferred.push(async () => {
          const current = await transaction.get<Account>(key);
          if ((current?.version ?? 0) !== before.version) throw new Error('the account moved');
          await transaction.put(key, after);
        });
      },
    };
    const entries: Partial<EntryRepository> = {
      append: (entry, tx) => insertLater(tx, `entry:${entry.operationId}`, entry),
      findByOperation: (id, tx) => read<Entry>(`entry:${id}`, tx),
    };
    const charges: Partial<ChargeRepository> = {
      find: (id, tx) => read<Charge>(`charge:${id}`, tx),
      insert: (row, tx) => insertLater(tx, `charge:${row.purchaseId}`, row),
      release: ({ purchaseId }, releasedAt, tx) => {
        const key = `charge:${purchaseId}`;
        const transaction = MemoryTransaction.of(tx);
        transaction.deferred.push(async () => {
          const charge = await transaction.get<Charge>(key);
          if (charge?.status !== 'charged') throw new Error('released meanwhile');
          await transaction.put(key, { ...charge, status: 'released', releasedAt });
        });
      },
    };
    const publish = () => Promise.resolve();
    const outbox = { add: publish, addWithKey: publish, addAll: publish } as unknown as Outbox;
    const packages = { cheapestCovering: () => Promise.resolve(undefined) };
    this.ledger = new Ledger(
      accounts as AccountRepository,
      entries as EntryRepository,
      outbox,
      transactions as Transactions,
      clock,
      { moves: () => undefined } as unknown as LedgerMetrics,
      { wake: () => undefined } as unknown as Work,
    );
    this.charges = new ChargesService(
      charges as ChargeRepository,
      this.ledger,
      packages as unknown as PackagesService,
      new TestCredits(this.ledger),
      outbox,
      clock,
    );
  }

  async handle({ kind, purchase, amount: credits }: Command): Promise<void> {
    const request = { purchaseId: idOf(purchase), buyerId: buyerOf(purchase) };
    const amount = tenths(credits);
    if (kind === 'top-up') await this.topUp(request.buyerId, purchase);
    const description = { datasetName: 'Model', quantity: 1 };
    if (kind === 'charge') await this.charges.charge({ ...request, amount, description });
    if (kind === 'release')
      await this.ledger.transact(request.buyerId, (tx) =>
        this.charges.release({ ...request, reason: 'model' }, tx),
      );
  }

  /** One payment for each purchase number, booked once however often the command runs. */
  private async topUp(userId: UserId, payment: number): Promise<void> {
    await this.ledger.transact(userId, async (tx) => {
      const operationId = `pi_${payment}`;
      if (await this.ledger.entryOf(operationId, tx)) return;
      const movement: Movement = {
        operationId,
        source: 'payment',
        kind: 'top-up',
        amount: tenths(100),
        actor: { role: 'system' },
        description: 'A top-up',
      };
      await this.ledger.record(await this.ledger.accountOf(userId, tx), movement, tx);
    });
  }
}

const command = fc.record<Command>({
  kind: fc.constantFrom('top-up', 'charge', 'charge', 'release'),
  purchase: fc.nat({ max: 1 }),
  amount: fc.constantFrom(40, 70),
  diesAtStep: fc.option(fc.nat({ max: 12 }), { nil: undefined, freq: 2 }),
});

/** Commands that run concurrently, round by round. A purchase may span several rounds. */
const rounds = fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), {
  minLength: 2,
  maxLength: 5,
});

/** Comes before all other commands, so that most purchases can be paid. */
const firstTopUp: Omit<Command, 'purchase'> = { kind: 'top-up', amount: 0, diesAtStep: undefined };

/** The model: a buyer's balance is the sum of the payments less the credits that purchases have spent. */
function expectedBalance(database: MemoryDatabase, buyerId: UserId): number {
  const paidIn = database
    .all<Entry>('entry:pi_')
    .filter(({ userId }) => userId === buyerId)
    .reduce((sum, { amount }) => sum + amount, 0);
  return database
    .all<Charge>('charge:')
    .filter((charge) => charge.buyerId === buyerId && charge.status === 'charged')
    .reduce((left, { amount }) => left - amount, paidIn);
}

describe('the ledger compared with a model', () => {
  it('loses and creates no credits in any order, with repetitions, conflicts and crashes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), rounds, async (scheduler, asked) => {
        const database = new MemoryDatabase();
        const handle = async (command: Command): Promise<void> => {
          let taken = 0;
          const step: Step = async (what) => {
            await scheduler.schedule(Promise.resolve(), what);
            if (taken++ === command.diesAtStep) throw new Crash();
          };
          await new Billing(database, step).handle(command);
        };
        const atOnce = async (commands: readonly Command[]): Promise<void> => {
          const outcomes = Promise.allSettled(commands.map(handle));
          await scheduler.waitFor(outcomes);
          for (const outcome of await outcomes)
            if (outcome.status === 'rejected' && !(outcome.reason instanceof Crash))
              expect(outcome.reason).toBeInstanceOf(CatalogueError);
        };
        await atOnce([2, 3].map((purchase) => ({ ...firstTopUp, purchase })));
        for (const commands of asked) await atOnce(commands);
        // The broker delivers unacknowledged messages again, and some others, too.
        await atOnce(asked.flat().map((each) => ({ ...each, diesAtStep: undefined })));

        for (const account of database.all<Account>('account:')) {
          const entries = database
            .all<Entry>('entry:')
            .filter(({ userId }) => userId === account.userId);
          expect(account.balance).toBe(entries.reduce((sum, { amount }) => sum + amount, 0));
          expect(account.prepaid).toBe(entries.reduce((sum, one) => sum + one.prepaidChange, 0));
          expect(account.version).toBe(entries.length);
          expect(account.balance).toBe(expectedBalance(database, account.userId));
          expect(account.balance).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 200 },
    );
  });
});
