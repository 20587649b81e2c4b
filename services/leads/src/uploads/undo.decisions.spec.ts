import { describe, expect, it } from '@jest/globals';
import { setOf } from '../stock/numbers.js';
import { forSaleWithin, obstacleIn, placesIn } from './undo.decisions.js';
import type { UploadRow } from './upload.schema.js';

const range = { index: 4, first: 10, count: 5 };
const upload = (with_: Partial<UploadRow>) =>
  ({ state: 'completed', added: [range], ...with_ }) as UploadRow;

describe('whether an upload can be undone', () => {
  it('asks whether it was completed and added anything', () => {
    expect(obstacleIn(upload({}))).toBeUndefined();
    expect(obstacleIn(upload({ state: 'waiting' }))).toBe('not-completed');
    expect(obstacleIn(upload({ state: 'undone' }))).toBe('undone');
    expect(obstacleIn(upload({ added: [] }))).toBe('nothing-added');
  });
});

describe('what an undoing takes out', () => {
  it('counts only what has not been withdrawn before', () => {
    const withdrawn = setOf([9, 10, 12, 15]);
    expect(forSaleWithin([range], () => withdrawn)).toEqual([{ ...range, forSale: 3 }]);
    expect(forSaleWithin([range], () => undefined)).toEqual([{ ...range, forSale: 5 }]);
  });

  it('is what lies on the same shelf within the range', () => {
    const isGone = placesIn([range]);
    const gone = [9, 10, 14, 15].map((number) => isGone({ shelf: 4, number }));
    expect(gone).toEqual([false, true, true, false]);
    expect(isGone({ shelf: 5, number: 12 })).toBe(false);
  });
});
