import {
  apportion,
  CatalogueError,
  costOfItems,
  PeerUnavailable,
  PurchaseFailed,
  quoteOf,
  ReleaseCredits,
} from '@leadmart/contracts';
import type { ReserveRequest } from '@leadmart/stock/internals/reservations';
import {
  heldBy,
  type PurchaseRunner,
} from '../src/selling/purchases/fulfilment/purchase-runner.js';
import { BillingInMemory } from './billing-in-memory.js';
import { aPurchase, onePrice } from './factories/purchase.js';
import {
  repositoryInMemory,
  type RepositoryInMemory,
  type Row,
  type Stored,
} from './purchase-repository-in-memory.js';
import { runnerInMemory, type World } from './purchase-runner-in-memory.js';

export const leaseSeconds = 5;
export const giveUpSeconds = 900;

/** The outcome of a request or a message, chosen by the test. */
export type Fate = 'arrives' | 'lost' | 'answer lost' | 'late' | 'repeated';
export const fates: readonly Fate[] = ['arrives', 'lost', 'answer lost', 'late', 'repeated'];

interface Process {
  isDead: boolean;
}

/** An operation that waits until the test continues it. */
interface Pending {
  readonly name: string;
  readonly run: (fate: Fate) => void;
}

/**
 * One purchase with its processes, its stock and billing, all in memory. Every read, write, request and
 * message waits until the test continues it, so a test controls order, loss and the death of processes.
 */
export class PurchaseWorld {
  stored: Stored;
  private time = Date.parse('2026-01-05T10:00:00.000Z');
  readonly billing = new BillingInMemory();
  /** Every database command and request so far. */
  readonly commands: string[] = [];
  private pending: Pending[] = [];
  private readonly processes: Process[] = [];

  constructor(
    leads: number,
    quantity: number,
    acceptPartial: boolean,
    private readonly prices = onePrice,
  ) {
    const items = quoteOf(
      prices.map((ages) => ({ ...ages, available: leads })),
      quantity,
    ).items.map(({ toDays, ...item }) => ({ ...item, ...(toDays !== undefined && { toDays }) }));
    const what = { requested: quantity, items, cost: costOfItems(items), acceptPartial };
    const fields = { ...what, createdAt: new Date(this.time) };
    const row: Row = { ...aPurchase(fields), work: { dueAt: new Date(this.time) } };
    const free = Array.from({ length: leads }, (_, number) => number);
    this.stored = { row, isRow: true, free, held: [], withdrawn: [], outbox: [] };
  }

  get isEnded(): boolean {
    return !this.stored.isRow || this.stored.row.endedAt !== undefined;
  }

  get waiting(): readonly string[] {
    return this.pending.map(({ name }) => name);
  }

  /** The answer to the buyer's request; undefined until then and when its process died. A failed one promises nothing. */
  answer: 'accepted' | 'refused' | 'failed' | undefined;

  /** Starts a process with the buyer's request, before anything is stored. */
  request(): void {
    const process: Process = { isDead: false };
    this.processes.push(process);
    this.stored.isRow = false;
    const { work: _none, ...purchase } = this.stored.row;
    this.runner(process)
      .start({ ...purchase, prices: this.prices })
      .then(
        () => (this.answer = 'accepted'),
        (error) => (this.answer = error instanceof CatalogueError ? 'refused' : 'failed'),
      );
  }

  /** Starts a process for the purchase, as the job does. */
  start(): void {
    const process: Process = { isDead: false };
    this.processes.push(process);
    const runner = this.runner(process);
    void runner['rows']
      .claim(this.clock.now())
      .then((claim) => claim && runner['attempt'](heldBy(claim)))
      .catch(() => undefined);
  }

  /** Advances the time without timers, as on a machine that slept. */
  jump(ms: number): void {
    this.time += ms;
  }

  /** Ends one running process at any point. */
  kill(which: number): void {
    const alive = this.processes.filter(({ isDead }) => !isDead);
    const process = alive[which % alive.length];
    if (process) process.isDead = true;
  }

  /** Continues one waiting operation, and all that follows up to the next wait. */
  async proceed(which: number, fate: Fate = 'arrives'): Promise<void> {
    const [next] = this.pending.splice(which % Math.max(1, this.pending.length), 1);
    next?.run(fate);
    await this.settled();
  }

  /** Continues all operations until none waits, or until the next one has this name. */
  async proceedTo(name?: string): Promise<void> {
    await this.settled();
    while (this.pending.length > 0 && this.pending[0]?.name !== name) await this.proceed(0);
  }

  /** Continues purchase, messages and time without faults until nothing is left to do. */
  async quiet(pass: (ms: number) => void): Promise<void> {
    for (let round = 0; round < 20 && !this.isEnded; round += 1) {
      await this.proceedTo();
      pass(2 * leaseSeconds * 1_000);
      this.start();
    }
    await this.proceedTo();
  }

  /** Withdraws a lead, free or held, as an undo or an erasure does. */
  withdraw(which: number): void {
    const { free, held, withdrawn } = this.stored;
    const lead = [...held, ...free][which % Math.max(1, held.length + free.length)];
    if (lead !== undefined && !withdrawn.includes(lead)) withdrawn.push(lead);
    this.stored.free = free.filter((number) => number !== lead);
  }

  eventsOf(type: string): number {
    return this.stored.outbox.filter((message) => message.type === type).length;
  }

  private readonly bandOf = (lead: number): number => lead % this.prices.length;

  /** The number of leads of each price. */
  sizesOf(leads: readonly number[]): number[] {
    return this.prices.map((_, band) => leads.filter((lead) => this.bandOf(lead) === band).length);
  }

  private readonly clock = { now: () => new Date(this.time) };

  /** Promises without a waiting operation settle before the next immediate. */
  private settled(): Promise<void> {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /**
   * One round trip to a store. The request of a dead process does not arrive, and its answer is dropped. The answer of a
   * transaction or of a completion may be lost: then its process does not know whether it was stored.
   */
  private io<T>(process: Process, name: string, effect: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void) => {
        const run = (fate: Fate) => {
          if (process.isDead) return;
          if (fate === 'answer lost' && isWrite(name)) reject(new Error('no answer'));
          else settle();
        };
        this.pending.push({ name: `${name} answered`, run });
      };
      const arrive = async () => {
        if (process.isDead) return;
        this.commands.push(name);
        try {
          const result = await effect();
          answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(error as Error));
        }
      };
      this.pending.push({ name, run: () => void arrive() });
    });
  }

  private runner(process: Process): PurchaseRunner {
    const add = async ({ type }: { type: string }) => void this.stored.outbox.push({ type });
    const world = {
      purchases: this.repository(process),
      stock: this.stock(process),
      transactions: this.transactions(process),
      outbox: { add },
      requests: this.requests(process),
      clock: this.clock,
    };
    return runnerInMemory(world as unknown as World, {
      PURCHASE_LEASE_SECONDS: leaseSeconds,
      PURCHASE_GIVE_UP_SECONDS: giveUpSeconds,
    });
  }

  private transactions(process: Process) {
    return {
      run: <T>(work: (session: object) => Promise<T>) =>
        this.io(process, 'transaction', async () => {
          const before = structuredClone(this.stored);
          try {
            const result = await work({});
            for (const { type } of this.stored.outbox.slice(before.outbox.length))
              if (type === ReleaseCredits.type) this.send('release', () => this.billing.release());
            return result;
          } catch (error) {
            this.stored = before;
            throw error;
          }
        }),
    };
  }

  /** Sends a message of the outbox: it arrives at least once, with the fate `late` a second time. */
  private send(name: string, effect: () => void): void {
    const run = (fate: Fate) => {
      if (fate !== 'lost') effect();
      if (fate !== 'arrives') this.send(name, effect);
    };
    this.pending.push({ name, run });
  }

  private repository(process: Process): RepositoryInMemory {
    return repositoryInMemory(
      () => this.stored,
      (name, effect) => this.io(process, name, effect),
    );
  }

  private stock(process: Process) {
    return {
      inTurn: <T>(_key: object, transact: (buyer: { isUnfunded: boolean }) => Promise<T>) =>
        transact({ isUnfunded: false }),
      reserve: async ({ quantity, acceptPartial, accepts }: ReserveRequest) => {
        const { free, held } = this.stored;
        const available = free.length;
        const ofBands = apportion(Math.min(quantity, available), this.sizesOf(free));
        const isTooFew = available < quantity && !acceptPartial;
        if (isTooFew || !accepts?.(ofBands)) return { available, taken: 0, ofBands, allocated: [] };
        const taken = ofBands.flatMap((count, band) =>
          free.filter((lead) => this.bandOf(lead) === band).slice(0, count),
        );
        held.push(...taken);
        this.stored.free = free.filter((lead) => !taken.includes(lead));
        return { available, taken: taken.length, ofBands, allocated: [] };
      },
      giveBack: async () => {
        const { free, held, withdrawn } = this.stored;
        free.push(...held.splice(0).filter((lead) => !withdrawn.includes(lead)));
      },
      isStillForSale: () =>
        this.io(process, 'isStillForSale', () => {
          const { held, withdrawn } = this.stored;
          return !held.some((lead) => withdrawn.includes(lead));
        }),
    };
  }

  private requests(process: Process) {
    return {
      send: ({ type }: { type: string }, { amount }: { amount: number }) =>
        new Promise<void>((resolve, reject) => {
          const effect = () => this.billing.charge(amount);
          const timeOut = () => process.isDead || reject(PeerUnavailable({ peer: 'billing' }));
          const run = (fate: Fate) => {
            // A sent request may arrive even if its sender is dead, and again if its receiver died.
            if (fate === 'late' || fate === 'repeated')
              this.pending.push({ name: 'late request', run: () => quietly(effect) });
            if (fate === 'arrives' || fate === 'repeated')
              return void this.io(process, type, effect).then(resolve, reject);
            if (fate === 'answer lost') quietly(effect);
            timeOut();
          };
          this.pending.push({ name: type, run });
        }),
    };
  }
}

function quietly(effect: () => void): void {
  try {
    effect();
  } catch {
    // Nothing receives a refusal of this request.
  }
}

const isWrite = (name: string): boolean => name === 'transaction' || name === 'complete';

/** Returns the number of events about the end of the purchase. A completed purchase carries its event itself. */
export const publishedEndings = (world: PurchaseWorld) =>
  (world.stored.row.publishAt ? 1 : 0) + world.eventsOf(PurchaseFailed.type);
