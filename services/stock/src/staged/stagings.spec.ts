import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Transactions } from '@leadmart/platform/mongo';
import { ClaimLost, DueRows, type Claim } from '@leadmart/platform/work';
import { ConnectionInMemory } from '../testing/connection-in-memory.js';
import { sweepDue } from '../testing/sweep-due.js';
import { PieceRepository } from './piece.repository.js';
import { stagingRows } from './staging-rows.js';
import { StagingSweeper } from './staging-sweeper.js';
import { StagingRepository } from './staging.repository.js';
import type { StagingDocument } from './staging.schema.js';
import { Stagings, StagingLost, type HeldStaging } from './stagings.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function unlessClaimLost(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error;
}

interface Writer {
  held: HeldStaging;
  seen: number;
  pieces: string[];
}

/** Writers that replace the same pieces, each at its own pace, and a sweeper. */
class World {
  private now = Date.parse('2026-11-28');
  private readonly database = new ConnectionInMemory();
  private readonly clock = { now: () => new Date(this.now) };
  private readonly pieces = new PieceRepository(this.database.connection);
  private readonly rows = new StagingRepository(this.database.connection);
  private readonly due = new DueRows(this.rows.rows, stagingRows);
  private readonly log = { warn: () => {}, info: () => {} } as never;
  private readonly stagings = new Stagings(this.rows, this.clock, this.log);
  private readonly sweeper = new StagingSweeper(
    this.rows,
    this.pieces,
    { remove: async () => {} } as never,
    {} as never,
    this.clock,
    this.log,
  );
  private readonly transactions = new Transactions(this.database.connection);
  private readonly writers = new Map<number, Writer>();
  /** The claim of a sweeper that was paused before its first write. */
  private paused: Claim<StagingDocument> | undefined;
  /** The time of the first sweep of each staging that did not commit. */
  private readonly sweptAt = new Map<string, number>();
  /** Pieces that were written more than an hour after their staging was swept: nothing looks for them any more. */
  private readonly tooLate = new Set<string>();
  private current: readonly string[] = [];
  private version = 0;
  private nextId = 0;

  readonly steps = {
    begin: async (who: number) => {
      const id = `s${(this.nextId += 1)}`;
      const held = await this.stagings.begin({ id, subject: 'd', leaseMs: minuteMs });
      this.writers.set(who, { held, seen: this.version, pieces: [] });
      await this.steps.stage(who);
    },
    stage: async (who: number) => {
      const writer = this.writers.get(who);
      if (!writer) return;
      const { id } = writer.held;
      const _id = `d:${id}:${(this.nextId += 1)}`;
      if (this.now >= (this.sweptAt.get(id) ?? Infinity) + hourMs) this.tooLate.add(_id);
      await this.pieces.stage(id, [{ _id, bytes: Buffer.from('x') }]);
      writer.pieces.push(_id);
    },
    renew: async (who: number) => this.unlessLost(who, ({ held }) => held.renewWhenDue()),
    commit: async (who: number) =>
      this.unlessLost(who, async ({ held, seen, pieces }) => {
        await this.transactions.run(async (tx) => {
          await held.commit({ pieces: this.current }, tx);
          if (seen !== this.version) throw new StagingLost('another one has committed');
        });
        this.current = pieces;
        this.version += 1;
        this.writers.delete(who);
      }),
    release: async (who: number) => {
      await this.writers.get(who)?.held.release();
      this.writers.delete(who);
    },
    die: async (who: number) => void this.writers.delete(who),
    wait: async (who: number) => void (this.now += who === 0 ? hourMs + 1 : who * minuteMs),
    look: async () => void (this.paused ??= await this.due.claim(this.clock.now())),
    sweep: async () => {
      const { paused } = this;
      this.paused = undefined;
      if (paused) await this.sweeper.sweep(paused).catch(unlessClaimLost);
      await sweepDue(this.rows, this.sweeper, this.clock.now());
      this.noteSwept();
    },
    tidy: async (who: number) => {
      const writer = this.writers.get(who);
      if (writer) await this.sweeper.sweepNow(writer.held);
      this.noteSwept();
    },
  };

  /** Throws PieceMissing when a piece that is in use was removed. */
  async read(): Promise<void> {
    await this.pieces.load(this.current);
  }

  /** Returns what is left when all writers have died and the sweeper has had its time. */
  async left() {
    for (let look = 0; look < 4; look += 1) {
      this.now += 2 * hourMs;
      await this.steps.sweep();
    }
    const stored = this.database.rows('pieces').map(({ _id }) => _id);
    const unused = stored.filter((id) => !this.current.includes(id) && !this.tooLate.has(id));
    return { unused, stagings: this.database.rows('stagings') };
  }

  private noteSwept(): void {
    for (const { _id, state } of this.database.rows<StagingDocument>('stagings'))
      if (state === 'swept' && !this.sweptAt.has(_id)) this.sweptAt.set(_id, this.now);
  }

  private async unlessLost(who: number, work: (writer: Writer) => Promise<void>): Promise<void> {
    const writer = this.writers.get(who);
    if (!writer) return;
    await work(writer).catch((error: unknown) => {
      if (!(error instanceof StagingLost)) throw error;
    });
  }
}

const weights: Readonly<Record<keyof World['steps'], number>> = {
  begin: 5,
  stage: 2,
  renew: 1,
  commit: 5,
  release: 1,
  die: 1,
  wait: 4,
  look: 2,
  sweep: 4,
  tidy: 1,
};
const aStep = fc.record({
  what: fc.oneof(
    ...Object.entries(weights).map(([what, weight]) => ({
      weight,
      arbitrary: fc.constant(what as keyof World['steps']),
    })),
  ),
  who: fc.nat(2),
});

describe('staged pieces', () => {
  it('stay while they are in use, and no others stay, whatever dies or pauses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { maxLength: 60, size: 'max' }), async (steps) => {
        const world = new World();
        for (const { what, who } of steps) {
          await world.steps[what](who);
          await world.read();
        }
        expect(await world.left()).toEqual({ unused: [], stagings: [] });
        await world.read();
      }),
      { numRuns: 500 },
    );
  });
});
