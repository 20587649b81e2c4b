import { describe, expect, it } from '@jest/globals';
import type { Upload } from '../upload.js';
import { obstacleIn, placesIn } from './undo.decisions.js';

const range = { index: 4, first: 10, count: 5 };
const upload = (fields: Partial<Upload>) =>
  ({ state: 'completed', added: [range], ...fields }) as Upload;

describe('undoing an upload', () => {
  it('allows an undo only for a completed upload that added leads', () => {
    expect(obstacleIn(upload({}))).toBeUndefined();
    expect(obstacleIn(upload({ state: 'waiting' }))).toBe('not-completed');
    expect(obstacleIn(upload({ state: 'undone' }))).toBe('undone');
    expect(obstacleIn(upload({ added: [] }))).toBe('nothing-added');
  });

  it('matches only places on the same shelf within the range', () => {
    const isGone = placesIn([range]);
    const gone = [9, 10, 14, 15].map((number) => isGone({ shelf: 4, number }));
    expect(gone).toEqual([false, true, true, false]);
    expect(isGone({ shelf: 5, number: 12 })).toBe(false);
  });
});
