import { afterEach, describe, expect, it } from '@jest/globals';
import { createLog, currentContext } from '../logging/index.js';
import { until } from '../testing/until.js';
import { Repeater } from './repeater.js';

const written: string[] = [];
const destination = { write: (line: string) => void written.push(line) };
const log = createLog({ service: 'test', level: 'error', destination });
const repeaters: Repeater[] = [];

function aRepeater(): Repeater {
  const repeater = new Repeater(log);
  repeaters.push(repeater);
  return repeater;
}

afterEach(async () => {
  await Promise.all(repeaters.splice(0).map((repeater) => repeater.beforeApplicationShutdown()));
});

describe('a repeated task', () => {
  it('runs a task repeatedly once the service is up, and not before', async () => {
    const repeater = aRepeater();
    let runs = 0;
    repeater.every({ name: 'count', intervalMs: 1, atStart: true, work: async () => void runs++ });
    expect(runs).toBe(0);
    repeater.onApplicationBootstrap();
    await until(() => runs >= 3);
  });

  it("waits for the task's interval unless it is set to run at start", async () => {
    const repeater = aRepeater();
    let runs = 0;
    const count = async () => void runs++;
    repeater.onApplicationBootstrap();
    repeater.every({ name: 'later', intervalMs: 3_600_000, work: count });
    expect(runs).toBe(0);
    repeater.every({ name: 'at once', intervalMs: 3_600_000, atStart: true, work: count });
    await until(() => runs === 1);
  });

  it('wakes a task before its interval is over, but not in a process without automatic runs', async () => {
    const [repeater, quiet] = [aRepeater(), aRepeater()];
    let runs = 0;
    const task = { name: 'later', intervalMs: 3_600_000, work: async () => void runs++ };
    quiet.stayQuiet();
    for (const each of [quiet, repeater]) {
      each.every(task);
      each.wake('later');
      expect(runs).toBe(0);
      each.onApplicationBootstrap();
      each.wake('later');
    }
    await until(() => runs > 0);
    expect(runs).toBe(1);
  });

  it('runs a task when it is known to have work, at the earliest of several times', async () => {
    const repeater = aRepeater();
    const runs: number[] = [];
    const startedAt = performance.now();
    const work = async () => {
      runs.push(performance.now() - startedAt);
      if (runs.length === 1) repeater.wakeIn('later', 60);
    };
    repeater.every({ name: 'later', intervalMs: 3_600_000, work });
    repeater.onApplicationBootstrap();
    for (const ms of [3_600_000, 40, 1_800_000]) repeater.wakeIn('later', ms);
    await until(() => runs.length === 2);
    expect(runs[0]).toBeGreaterThanOrEqual(39);
    expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(59);
  });

  it('a task that is known to have work during a pause runs after it', async () => {
    const repeater = aRepeater();
    let runs = 0;
    repeater.every({ name: 'later', intervalMs: 3_600_000, work: async () => void runs++ });
    let others = 0;
    const other = { name: 'other', intervalMs: 1, work: async () => void others++ };
    repeater.onApplicationBootstrap();
    await repeater.pause();
    repeater.wakeIn('later', 1);
    const clock = aRepeater();
    clock.every(other);
    clock.onApplicationBootstrap();
    await until(() => others >= 40);
    expect(runs).toBe(0);
    repeater.resume();
    await until(() => runs === 1);
  });

  it('runs a task again that was woken during a run', async () => {
    const repeater = aRepeater();
    const wakeOnce = ['in the first run'];
    let runs = 0;
    const work = async () => {
      runs++;
      if (wakeOnce.pop()) repeater.wake('later');
    };
    repeater.every({ name: 'later', intervalMs: 3_600_000, work });
    repeater.onApplicationBootstrap();
    repeater.wake('later');
    await until(() => runs === 2);
  });

  it('never overlaps two runs of a task', async () => {
    const repeater = aRepeater();
    let atWork = 0;
    let most = 0;
    let runs = 0;
    const work = async () => {
      most = Math.max(most, ++atWork);
      await new Promise((resolve) => setImmediate(resolve));
      atWork--;
      runs++;
    };
    repeater.every({ name: 'slow', intervalMs: 1, atStart: true, work });
    repeater.onApplicationBootstrap();
    await Promise.all([repeater.runNow('slow'), repeater.runNow('slow')]);
    await until(() => runs >= 5);
    expect(most).toBe(1);
  });

  it('a run asked for during another one begins after it, once for all who ask', async () => {
    const repeater = aRepeater();
    const looked: string[] = [];
    let due = 'nothing';
    const ends: (() => void)[] = [];
    const work = async () => {
      looked.push(due);
      await new Promise<void>((resolve) => ends.push(resolve));
    };
    repeater.every({ name: 'look', intervalMs: 3_600_000, atStart: true, work });
    repeater.onApplicationBootstrap();
    await until(() => looked.length === 1);
    due = 'a parcel';
    const asked = Promise.all([repeater.runNow('look'), repeater.runNow('look')]);
    ends[0]?.();
    await until(() => looked.length === 2);
    ends[1]?.();
    await asked;
    expect(looked).toEqual(['nothing', 'a parcel']);
    await repeater.beforeApplicationShutdown();
  });

  it('runs a task again after a failed run, which is logged', async () => {
    const repeater = aRepeater();
    let runs = 0;
    const work = async () => {
      runs++;
      throw new Error('the disk is full');
    };
    repeater.every({ name: 'failing', intervalMs: 1, atStart: true, work });
    repeater.onApplicationBootstrap();
    await until(() => runs >= 2);
    expect(written.join('')).toContain('the disk is full');
    await expect(repeater.runNow('failing')).rejects.toThrow('the disk is full');
  });

  it('begins no run by itself during a pause, which waits for the run in progress', async () => {
    const [repeater, other] = [aRepeater(), aRepeater()];
    let ended = 0;
    let runsOfOther = 0;
    const work = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended++;
    };
    const countOther = async () => void runsOfOther++;
    repeater.every({ name: 'often', intervalMs: 1, atStart: true, work });
    other.every({ name: 'other', intervalMs: 1, work: countOther });
    for (const each of [repeater, other]) each.onApplicationBootstrap();
    await repeater.pause();
    expect(ended).toBe(1);
    await until(() => runsOfOther >= 5);
    expect(ended).toBe(1);
    await repeater.runNow('often');
    expect(ended).toBe(2);
    repeater.resume();
    await until(() => ended > 2);
  });

  it('waits for the running task at shutdown and then runs it no more', async () => {
    const repeater = aRepeater();
    let finished = 0;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const work = async () => {
      await held;
      finished++;
    };
    repeater.every({ name: 'held', intervalMs: 1, atStart: true, work });
    repeater.onApplicationBootstrap();
    const stopped = repeater.beforeApplicationShutdown();
    expect(finished).toBe(0);
    letGo();
    await stopped;
    expect(finished).toBe(1);
  });

  it('gives each run of a task its own correlation id', async () => {
    const repeater = aRepeater();
    const ids: (string | undefined)[] = [];
    const work = async () => void ids.push(currentContext()?.correlationId);
    repeater.every({ name: 'ids', intervalMs: 1, work });
    await repeater.runNow('ids');
    await repeater.runNow('ids');
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });
});
