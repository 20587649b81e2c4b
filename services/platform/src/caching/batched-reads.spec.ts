import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { BatchedReads } from './batched-reads.js';

function batchedReads(options: { maxKeys?: number; patienceMs?: number } = {}) {
  const batches: {
    keys: readonly string[];
    resolve: (values: ReadonlyMap<string, number>) => void;
    reject: (error: Error) => void;
  }[] = [];
  const reads = new BatchedReads<string, number>({
    read: (keys) =>
      new Promise((resolve, reject) => {
        batches.push({ keys, resolve, reject });
      }),
    patienceMs: 60_000,
    ...options,
  });
  return { reads, batches };
}

describe('batched reads', () => {
  it('reads at once when idle, and collects the keys of later callers for one read', async () => {
    const { reads, batches } = batchedReads();
    const first = reads.get('a');
    const later = ['a', 'b', 'a', 'c'].map((key) => reads.get(key));
    expect(batches.map(({ keys }) => keys)).toEqual([['a']]);
    batches[0]?.resolve(new Map([['a', 1]]));
    expect(await first).toBe(1);
    expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b', 'c']]);
    batches[1]?.resolve(
      new Map([
        ['a', 2],
        ['b', 3],
      ]),
    );
    expect(await Promise.all(later)).toEqual([2, 3, 2, undefined]);
    void reads.get('a');
    expect(batches).toHaveLength(3);
  });

  it('rejects the callers of a failed batch only', async () => {
    const { reads, batches } = batchedReads();
    const failing = reads.get('a');
    const later = reads.get('b');
    batches[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    batches[1]?.resolve(new Map([['b', 2]]));
    expect(await later).toBe(2);
  });

  it('does not wait for a slow batch longer than its patience', async () => {
    const { reads, batches } = batchedReads({ patienceMs: 1 });
    void reads.get('a');
    void reads.get('b');
    await pause(20);
    expect(batches).toHaveLength(2);
    batches.forEach(({ resolve }) => resolve(new Map()));
  });

  it('reads a full batch at once', () => {
    const { reads, batches } = batchedReads({ maxKeys: 2 });
    for (const key of ['a', 'b', 'c']) void reads.get(key);
    expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
    batches.forEach(({ resolve }) => resolve(new Map()));
  });
});
