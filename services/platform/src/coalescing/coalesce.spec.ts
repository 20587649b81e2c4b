import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { until } from '../testing/until.js';
import { Coalesce } from './coalesce.js';

type Run = PromiseWithResolvers<ReadonlyMap<string, number>> & { readonly keys: readonly string[] };

/** Runs that end when the test says so. */
function heldRuns(options: { most?: number; gatherMs?: number; patienceMs?: number } = {}) {
  const runs: Run[] = [];
  const coalesce = new Coalesce<string, number>({
    run: (keys) => {
      const run: Run = { ...Promise.withResolvers(), keys };
      runs.push(run);
      return run.promise;
    },
    ...options,
  });
  const begun = () => runs.map(({ keys }) => keys.join());
  return { coalesce, runs, begun };
}

describe('coalesced calls', () => {
  it('run together when they come in one step, or while another run is in progress', async () => {
    const { coalesce, runs, begun } = heldRuns();
    const first = ['a', 'b', 'a'].map((key) => coalesce.call(key));
    await Promise.resolve();
    const later = ['a', 'c'].map((key) => coalesce.call(key));
    await Promise.resolve();
    expect(begun()).toEqual(['a,b']);
    runs[0]?.resolve(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
    expect(await Promise.all(first)).toEqual([1, 2, 1]);
    await until(() => begun().length === 2);
    runs[1]?.resolve(new Map([['a', 3]]));
    expect(await Promise.all(later)).toEqual([3, undefined]);
    expect(begun()).toEqual(['a,b', 'a,c']);
    expect(coalesce.isIdle).toBe(true);
  });

  it('rejects coalesced calls when their own run fails', async () => {
    const { coalesce, runs } = heldRuns();
    const failing = coalesce.call('a');
    await Promise.resolve();
    const later = coalesce.call('b');
    runs[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    await until(() => runs.length === 2);
    runs[1]?.resolve(new Map([['b', 2]]));
    expect(await later).toBe(2);
  });

  it('wait for a slow run no longer than their patience, and not once they fill a run', async () => {
    const { coalesce, begun } = heldRuns({ most: 2, patienceMs: 1 });
    void coalesce.call('a');
    await Promise.resolve();
    void coalesce.call('b');
    await until(() => begun().length === 2);
    const { coalesce: patient, begun: patiently } = heldRuns({ most: 2, patienceMs: 60_000 });
    void patient.call('a');
    await Promise.resolve();
    for (const key of ['b', 'c', 'd']) void patient.call(key);
    expect(patiently()).toEqual(['a', 'b,c']);
  });

  it('never overlap without a patience, however many wait', async () => {
    const { coalesce, runs, begun } = heldRuns({ most: 2 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) void coalesce.call(key);
    await pause(5);
    expect(begun()).toEqual(['a,b']);
    runs[0]?.resolve(new Map());
    await until(() => begun().length === 2);
    expect(begun()).toEqual(['a,b', 'c,d']);
  });

  it('wait for others while they gather, until the run is full', async () => {
    const { coalesce, begun } = heldRuns({ most: 2, gatherMs: 3_600_000 });
    void coalesce.call('a');
    await pause(5);
    expect(begun()).toEqual([]);
    void coalesce.call('b');
    expect(begun()).toEqual(['a,b']);
    const { coalesce: soon, begun: sooner } = heldRuns({ gatherMs: 1 });
    void soon.call('a');
    await until(() => sooner().length === 1);
  });

  it('run at once when they are flushed, which waits for their end', async () => {
    const { coalesce, runs, begun } = heldRuns({ gatherMs: 3_600_000 });
    void coalesce.call('a');
    let isFlushed = false;
    const flushed = coalesce.flush().then(() => (isFlushed = true));
    void coalesce.call('b');
    runs[0]?.resolve(new Map());
    await until(() => begun().length === 2);
    expect(isFlushed).toBe(false);
    runs[1]?.resolve(new Map());
    await flushed;
    expect(begun()).toEqual(['a', 'b']);
  });
});
