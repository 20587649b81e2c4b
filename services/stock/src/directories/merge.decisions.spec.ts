import { describe, expect, it } from '@jest/globals';
import { decideMerge, maxMergedSize, smallestTier, tierOf } from './merge.decisions.js';

/** Returns the sizes of the runs after an upload, the newest first, and the number of entries written for it. */
function afterUpload(sizes: readonly number[], added: number) {
  const merged = decideMerge(sizes, added);
  const written = sizes.slice(0, merged).reduce((sum, size) => sum + size, added);
  return { sizes: [written, ...sizes.slice(merged)], written };
}

/** Returns the most runs that were current at once, and the entries written for each added one. Small uploads count as the smallest tier. */
function fill(uploads: number, sizeOf: (upload: number) => number) {
  let sizes: readonly number[] = [];
  let [mostRuns, added, written] = [0, 0, 0];
  for (let upload = 0; upload < uploads; upload += 1) {
    const after = afterUpload(sizes, sizeOf(upload));
    sizes = after.sizes;
    added += Math.max(smallestTier, sizeOf(upload));
    written += after.written;
    mostRuns = Math.max(mostRuns, sizes.filter((size) => size < maxMergedSize).length);
  }
  return { mostRuns, amplification: written / added, sizes };
}

describe('merging runs', () => {
  it('merges the fourth run of a tier with the three before it', () => {
    expect(decideMerge([], 5_000)).toBe(0);
    expect(decideMerge([5_000, 5_000], 5_000)).toBe(0);
    expect(decideMerge([5_000, 5_000, 5_000], 5_000)).toBe(3);
    expect(decideMerge([5_000, 5_000, 5_000, 17_000], 5_000)).toBe(3);
  });

  it('continues with the next tier when the merged run is its fourth', () => {
    const sizes = [5_000, 5_000, 5_000, 17_000, 17_000, 17_000, 70_000];
    expect(decideMerge(sizes, 5_000)).toBe(6);
  });

  it('begins a tier at four times the size of the tier below', () => {
    expect([1, 1_023, 1_024, 4_095, 4_096].map(tierOf)).toEqual([0, 0, 1, 1, 2]);
  });

  it('a larger run is not merged with a small one', () => {
    expect(decideMerge([100, 90_000, 100, 100], 100)).toBe(0);
  });

  it('runs of the maximum size are not merged', () => {
    const full = maxMergedSize;
    expect(decideMerge([full, full, full], full)).toBe(0);
    expect(decideMerge([5_000, 5_000, 5_000, full, full, full], 5_000)).toBe(3);
  });

  it('reads few runs and rewrites an entry about once for each tier, for uploads of any sizes', () => {
    const patterns: [uploads: number, sizeOf: (upload: number) => number][] = [
      [1_000, () => 100_000],
      [5_000, () => 10],
      [3_000, (upload) => (upload % 10 === 0 ? 200_000 : 50)],
      [3_000, (upload) => 4 ** (upload % 9)],
      [3_000, (upload) => 4 ** (8 - (upload % 9))],
      [3_000, (upload) => 1 + ((upload * 7_919) % 100_003)],
    ];
    const tiers = tierOf(maxMergedSize);
    for (const [uploads, sizeOf] of patterns) {
      const { mostRuns, amplification } = fill(uploads, sizeOf);
      expect(mostRuns).toBeLessThanOrEqual(3 * tiers);
      expect(amplification).toBeLessThanOrEqual(tiers + 1);
    }
  });

  it('writes each entry of ten million leads some four times', () => {
    const { amplification, mostRuns, sizes } = fill(100, () => 100_000);
    expect(amplification).toBeLessThan(4);
    expect(mostRuns).toBeLessThanOrEqual(9);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000_000);
  });
});
