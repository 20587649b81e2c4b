import { describe, expect, it } from '@jest/globals';
import { bandDraftsOf, bandsOf, withOneMore, withoutBand } from './price-band-draft.js';

const one = [{ fromDays: 0, factor: 1 }];
const two = [
  { fromDays: 0, toDays: 30, factor: 1 },
  { fromDays: 31, factor: 0.5 },
];

describe('price bands as typed', () => {
  it('bands are the same after they were not changed', () => {
    expect(bandsOf(bandDraftsOf(two))).toEqual(two);
  });

  it('a band more begins after the last one, which ends', () => {
    const more = withOneMore(bandDraftsOf(one));
    expect(bandsOf(more)).toEqual(two);
    expect(bandsOf(withOneMore(more))).toEqual([
      { fromDays: 0, toDays: 30, factor: 1 },
      { fromDays: 31, toDays: 60, factor: 0.5 },
      { fromDays: 61, factor: 0.5 },
    ]);
  });

  it('a band that is removed leaves no age without a price', () => {
    const drafts = withOneMore(bandDraftsOf(two));
    const idAt = (i: number) => drafts[i]?.id ?? 0;
    expect(bandsOf(withoutBand(drafts, idAt(1)))).toEqual(two);
    expect(bandsOf(withoutBand(drafts, idAt(0)))).toEqual([
      { fromDays: 0, toDays: 60, factor: 0.5 },
      { fromDays: 61, factor: 0.5 },
    ]);
    expect(bandsOf(withoutBand(withoutBand(drafts, idAt(0)), idAt(2)))).toEqual(one);
  });
});
