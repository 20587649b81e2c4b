import { describe, expect, it } from '@jest/globals';
import { isNews, type KnownDataset } from './dataset.decisions.js';

const aDataset = (over: Partial<KnownDataset> = {}): KnownDataset => ({
  id: '65f000000000000000000031',
  name: 'Small businesses',
  visible: true,
  leadCount: 10,
  deleted: false,
  asOf: new Date('2026-01-05T09:00:00Z'),
  ...over,
});
const earlier = { asOf: new Date('2026-01-05T08:00:00Z') };

describe('what is told of a dataset', () => {
  it('is news when nothing was known or it is at least as new', () => {
    expect(isNews(aDataset(), undefined)).toBe(true);
    expect(isNews(aDataset(), aDataset(earlier))).toBe(true);
    expect(isNews(aDataset(), aDataset())).toBe(true);
  });

  it('is old when something newer was heard before', () => {
    expect(isNews(aDataset(earlier), aDataset())).toBe(false);
  });

  it('does not bring back a deleted one, and a deletion is news whenever it comes', () => {
    expect(isNews(aDataset(), aDataset({ ...earlier, deleted: true }))).toBe(false);
    expect(isNews(aDataset({ ...earlier, deleted: true }), aDataset())).toBe(true);
  });
});
