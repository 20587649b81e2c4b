import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Coalesce } from './coalesce.js';

interface Answer {
  readonly key: string;
  /** The version of the data when the call was made: an answer must not be older. */
  readonly since: number;
  readonly outcome: 'failed' | number | undefined;
}

/** Data that changes, behind runs of which some fail. A key answers with the version that its run has read. */
class World {
  version = 0;
  inProgress = 0;
  mostInProgress = 0;
  readonly runs: (readonly string[])[] = [];
  readonly answers: Answer[] = [];
  private readonly coalesce: Coalesce<string, number>;

  constructor(
    private readonly step: () => Promise<void>,
    private readonly failures: readonly boolean[],
    most: number,
    patienceMs?: number,
  ) {
    const patience = patienceMs !== undefined && { patienceMs };
    this.coalesce = new Coalesce({ run: (keys) => this.run(keys), most, ...patience });
  }

  async call(key: string): Promise<void> {
    const since = this.version;
    const failed = () => 'failed' as const;
    this.answers.push({ key, since, outcome: await this.coalesce.call(key).catch(failed) });
  }

  get isIdle(): boolean {
    return this.coalesce.isIdle;
  }

  private async run(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const fails = this.failures[this.runs.push(keys) - 1] ?? false;
    this.inProgress += 1;
    this.mostInProgress = Math.max(this.mostInProgress, this.inProgress);
    const { version } = this;
    await this.step();
    this.inProgress -= 1;
    if (fails) throw new Error('away');
    return new Map(keys.map((key) => [key, version]));
  }
}

const actions = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
    { weight: 2, arbitrary: fc.constantFrom('change', 'pause', 'end a run') },
  ),
  { minLength: 1, maxLength: 30 },
);
const failures = fc.array(fc.boolean(), { maxLength: 8 });
const anHour = 3_600_000;

describe('coalesced calls beside a model', () => {
  it.each([
    ['writes', undefined],
    ['reads', anHour],
  ])('answer each call once from a run that began after it: %s', async (_, patienceMs) => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        actions,
        failures,
        fc.integer({ min: 1, max: 4 }),
        async (scheduler, taken, failing, most) => {
          const step = () => scheduler.schedule(Promise.resolve());
          const world = new World(step, failing, most, patienceMs);
          const called = [];
          for (const action of taken) {
            if (action === 'change') world.version += 1;
            else if (action === 'pause') await Promise.resolve();
            else if (action !== 'end a run') called.push(world.call(action));
            else if (scheduler.count() > 0) await scheduler.waitOne();
          }
          await scheduler.waitIdle();
          await Promise.all(called);
          for (const { since, outcome } of world.answers)
            if (outcome !== 'failed') expect(outcome).toBeGreaterThanOrEqual(since);
          expect(world.answers.length).toBe(called.length);
          const failedRuns = world.runs.filter((_run, index) => failing[index]);
          const failedKeys = new Set(failedRuns.flat());
          for (const { key, outcome } of world.answers)
            if (outcome === 'failed') expect(failedKeys).toContain(key);
          for (const keys of world.runs) {
            expect(keys.length).toBeLessThanOrEqual(most);
            expect(new Set(keys).size).toBe(keys.length);
          }
          if (patienceMs === undefined) expect(world.mostInProgress).toBeLessThanOrEqual(1);
          expect(world.isIdle).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
