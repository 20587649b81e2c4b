import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { mongo } from 'mongoose';
import { apply, matches, type Fields } from '../testing/index.js';
import { ClaimLost, type Change, type Claim } from './claim.js';
import { DueRows } from './due-rows.js';
import type { WorkState } from './work-state.js';

interface Piece {
  readonly _id: string;
  /** The steps to do, the steps done, and how often each of these had its effect. */
  readonly left: number;
  readonly done: number;
  readonly effects: Readonly<Record<number, number>>;
  readonly work?: WorkState;
}

const leaseMs = 10;
const ids = ['a', 'b'] as const;
const noon = new Date('2026-01-05T12:00:00.000Z').getTime();

/** A collection. Each command happens at one moment; its answer arrives later, or not at all. */
class Pieces {
  readonly stored: Fields[] = ids.map((_id) => {
    return { _id, left: 1, done: 0, effects: {}, work: { dueAt: new Date(noon) } };
  });

  constructor(private readonly pause: (what: string) => Promise<void>) {}

  /** Adds a step to a piece. */
  add(_id: string): void {
    for (const row of this.matching({ _id })) row['left'] = Number(row['left']) + 1;
  }

  /** The collection for one process. `isLost` says whether the answer that comes now is lost. */
  for(isLost: () => boolean): mongo.Collection<Piece> {
    const answer = async <T>(what: string, work: () => T): Promise<T> => {
      await this.pause(what);
      const result = work();
      await this.pause(`answer of ${what}`);
      if (isLost()) throw new Error('the answer is lost');
      return result;
    };
    const commands = {
      findOneAndUpdate: (filter: Fields, update: Change) =>
        answer('claim', () => this.update(filter, update, 1)[0] ?? null),
      updateOne: (filter: Fields, update: Change) =>
        answer('write', () => ({ matchedCount: this.update(filter, update, 1).length })),
      updateMany: (filter: Fields, update: Change) =>
        answer('write', () => this.update(filter, update, Infinity).length),
      find: (filter: Fields) => ({
        toArray: () => answer('find', () => structuredClone(this.matching(filter))),
      }),
    };
    return commands as unknown as mongo.Collection<Piece>;
  }

  private matching(filter: Fields): Fields[] {
    return this.stored.filter((row) => matches(row, filter));
  }

  private update(filter: Fields, update: Change, limit: number): Fields[] {
    const found = this.matching(filter).slice(0, limit);
    for (const row of found) apply(update, row);
    return structuredClone(found);
  }
}

/** A process with a clock of its own, which some answers of the database do not reach. */
class Worker {
  now = noon;
  lost = 0;
  private readonly pieces: DueRows<Piece>;

  constructor(private readonly place: Pieces) {
    const isLost = () => this.lost > 0 && this.lost-- > 0;
    this.pieces = new DueRows(place.for(isLost), { leaseMs });
  }

  get clock(): Date {
    return new Date(this.now);
  }

  async claimOne(): Promise<void> {
    const claim = await this.pieces.claim(this.clock);
    if (claim) await this.step(claim);
  }

  async claimSome(): Promise<void> {
    for (const claim of (await this.pieces.claimMany(this.clock, 2)).claims) await this.step(claim);
  }

  /** More to do for a piece, of which a step in progress knows nothing. */
  async add(): Promise<void> {
    this.place.add('a');
    await this.pieces.wake({ _id: 'a' }, this.clock);
  }

  /** The effect and the end of the return are one write, as they are in a transaction. */
  private async step(claim: Claim<Piece>): Promise<void> {
    const { left, done } = claim.row;
    const effect = { $inc: { left: -1, done: 1, [`effects.${done}`]: 1 } };
    try {
      if (done === 0) await claim.keep(this.clock);
      if (left === 0) await claim.end();
      else if (left > 1) await claim.again(this.clock, effect);
      else await claim.end(effect);
    } catch (error) {
      if (!(error instanceof ClaimLost)) await claim.fail(this.clock);
    }
  }
}

const actions = ['claimOne', 'claimSome', 'add', 'clock ahead', 'clock back', 'lose'] as const;
/** Actions of workers, and how many commands and answers pass before the next action. */
const taken = fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...actions), fc.nat(3)), {
  maxLength: 40,
  size: 'max',
});

function act(worker: Worker, action: (typeof actions)[number]): void {
  if (action === 'clock ahead') worker.now += 2 * leaseMs;
  else if (action === 'clock back') worker.now -= leaseMs;
  else if (action === 'lose') worker.lost += 1;
  // A lost answer ends what the worker does.
  else void worker[action]().catch(() => undefined);
}

const ended = (_id: string, done: number) => {
  return {
    _id,
    left: 0,
    done,
    effects: Object.fromEntries(Array.from({ length: done }, (_, n) => [n, 1])),
  };
};

describe('due rows beside a model', () => {
  it('due rows take effect once and lose no wake-up when processes pause, clocks jump or answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), taken, async (scheduler, steps) => {
        const pieces = new Pieces((what) => scheduler.schedule(Promise.resolve(), what));
        const workers = [new Worker(pieces), new Worker(pieces)] as const;
        for (const [one, action, moments] of steps) {
          act(workers[one as 0 | 1], action);
          for (let n = 0; n < moments && scheduler.count() > 0; n += 1) await scheduler.waitOne();
        }
        await scheduler.waitIdle();
        // The process that is left ends what the other one left behind.
        const [last] = workers;
        last.lost = 0;
        last.now += 100 * leaseMs;
        const added = steps.filter(([, action]) => action === 'add').length;
        for (let round = 0; round < added + 3; round += 1) {
          last.now += leaseMs;
          await scheduler.waitFor(last.claimOne());
        }
        expect(pieces.stored).toEqual([ended('a', 1 + added), ended('b', 1)]);
      }),
      { numRuns: 500 },
    );
  });
});
