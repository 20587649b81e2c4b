import { describe, expect, it } from '@jest/globals';
import { IdempotencyKeyReused, type UserId, type UserNoteId } from '@leadmart/contracts';
import { decideAddition } from './note.decisions.js';

const userId = '65f000000000000000000001' as UserId;
const note = {
  id: '65f000000000000000000009' as UserNoteId,
  userId,
  authorId: '65f000000000000000000002' as UserId,
  text: 'Asked for an invoice',
  key: 'k1',
  createdAt: new Date(0),
};

describe('adding a note about a user', () => {
  it('adds a note whose key is new', () => {
    expect(decideAddition(undefined, note)).toEqual({ kind: 'add' });
  });

  it('returns the first note to a repetition', () => {
    expect(decideAddition(note, { userId, text: note.text })).toEqual({
      kind: 'done-before',
      note,
    });
  });

  it.each([
    ['text', { userId, text: 'Something else' }],
    ['user', { userId: '65f000000000000000000003' as UserId, text: note.text }],
  ])('refuses a key that was used with another %s', (_, wanted) => {
    expect(decideAddition(note, wanted)).toEqual({
      kind: 'refuse',
      because: IdempotencyKeyReused(),
    });
  });
});
