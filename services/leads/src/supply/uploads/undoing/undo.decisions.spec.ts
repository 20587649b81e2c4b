import { describe, expect, it } from '@jest/globals';
import type { Upload } from '../upload.schema.js';
import { obstacleIn } from './undo.decisions.js';

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
});
