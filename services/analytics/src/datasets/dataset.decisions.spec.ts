import { describe, expect, it } from '@jest/globals';
import { aDataset } from '../../test/factories/dataset.js';
import { decideDatasets, isNewer } from './dataset.decisions.js';

const earlier = { asOf: new Date('2026-01-05T08:00:00Z') };

describe('isNewer', () => {
  it('accepts the first event of a dataset, and events of the same time or later', () => {
    expect(isNewer(aDataset(), undefined)).toBe(true);
    expect(isNewer(aDataset(), aDataset(earlier))).toBe(true);
    expect(isNewer(aDataset(), aDataset())).toBe(true);
  });

  it('rejects an event that is older than the stored dataset', () => {
    expect(isNewer(aDataset(earlier), aDataset())).toBe(false);
  });

  it('accepts a deletion at any time, and no event after it', () => {
    expect(isNewer(aDataset({ ...earlier, deleted: true }), aDataset())).toBe(true);
    expect(isNewer(aDataset(), aDataset({ ...earlier, deleted: true }))).toBe(false);
  });
});

describe('decideDatasets', () => {
  it('returns each changed dataset once, as of its latest event', () => {
    const renamed = aDataset({ name: 'Solar' });
    expect(decideDatasets([renamed, aDataset(earlier)], [aDataset(earlier)])).toEqual([renamed]);
    expect(decideDatasets([aDataset(earlier)], [aDataset()])).toEqual([]);
  });

  it('keeps a deletion that arrives before an older event', () => {
    const deleted = aDataset({ deleted: true });
    expect(decideDatasets([deleted, aDataset()], [])).toEqual([deleted]);
  });
});
