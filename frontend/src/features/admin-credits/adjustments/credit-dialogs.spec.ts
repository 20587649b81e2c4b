import { describe, expect, it } from '@jest/globals';
import type { BulkAdjustmentView, CreditsUserView } from '@leadmart/contracts';
import {
  adjustmentWords,
  batchWords,
  bulkPreview,
  isTyped,
  numberToType,
  previewWords,
  reachWords,
  readAmount,
  readBulkAmount,
  reasonOf,
  startingAmount,
} from './credit-dialogs.js';

const user = { _id: 'u', email: 'a@example.com', creditBalance: 1234.5 } as CreditsUserView;

describe('the preview of a change of one balance', () => {
  const ann = { creditBalance: 10.2 } as CreditsUserView;

  it('tells the new balance, and that a removal stops at 0', () => {
    expect(previewWords('add', ann, 0.1)).toBe('New balance: 10.3 credits.');
    expect(previewWords('remove', ann, 10.2)).toBe('New balance: 0 credits.');
    expect(previewWords('remove', ann, 11)).toBe(
      'This user has only 10.2 credits. 10.2 credits will be removed, and the balance stops at 0.',
    );
    const inDebt = { ...ann, creditBalance: -5 };
    expect(previewWords('remove', inDebt, 1)).toContain('has only 0 credits');
  });

  it('tells nothing without an amount, or when the amount is the new balance', () => {
    expect(previewWords('remove', ann, undefined)).toBeUndefined();
    expect(previewWords('set', ann, 5)).toBeUndefined();
  });
});

describe('the amount of a credit change', () => {
  it('starts the amount with the balance for Set and empty otherwise', () => {
    expect(startingAmount('set', user)).toBe('1234.5');
    expect(startingAmount('add', user)).toBe('');
    expect(startingAmount('remove', user)).toBe('');
  });

  it.each([
    ['0', 0],
    ['12.5', 12.5],
    [' 7 ', 7],
  ])('reads %p as %p', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(['', '  ', '-1', '-0.1', 'ten', 'Infinity'])('ignores %p', (text) => {
    expect(readAmount(text)).toBeUndefined();
  });

  it('refuses 0 in a bulk change', () => {
    expect(readBulkAmount('0')).toBeUndefined();
    expect(readBulkAmount('-1')).toBeUndefined();
    expect(readBulkAmount('0.1')).toBe(0.1);
  });

  it('sends no reason when none was typed', () => {
    expect(reasonOf('  ')).toEqual({});
    expect(reasonOf(' a gift ')).toEqual({ reason: 'a gift' });
  });
});

describe('the text of a change of one balance', () => {
  const changed = { user: { ...user, creditBalance: 1_100 }, applied: 100, stoppedAtZero: false };
  const emptied = { user: { ...user, creditBalance: 0 }, applied: -1, stoppedAtZero: true };

  it.each([
    ['add', changed, 'Added 100 credits to a@example.com. New balance: 1,100 credits.'],
    [
      'remove',
      emptied,
      'Removed 1 credit from a@example.com. New balance: 0 credits. The balance stops at 0.',
    ],
    ['set', changed, 'Set the credits of a@example.com. New balance: 1,100 credits.'],
  ] as const)('names the user and the new balance after %s', (kind, view, words) => {
    expect(adjustmentWords(kind, view)).toBe(words);
  });
});

describe('the preview of a bulk change', () => {
  it.each([
    ['add-all', 10, 65, 'Add 10 credits to 65 users.'],
    ['remove-all', 1, 1, 'Remove 1 credit from 1 user; balances stop at 0.'],
    ['add-all', undefined, 65, '65 users will be affected.'],
    ['add-all', 10, undefined, undefined],
  ] as const)('describes %s of %p for %p users', (kind, amount, users, words) => {
    expect(bulkPreview(kind, amount, users)).toBe(words);
  });
});

describe('the reach of a removal', () => {
  it.each([
    [{ reachZero: 22, haveNone: 0, hasMore: false }, '22 reach zero.'],
    [{ reachZero: 1, haveNone: 1, hasMore: false }, '1 reaches zero, 1 has no credits.'],
    [{ reachZero: 5, haveNone: 10_000, hasMore: true }, '5 reach zero, 10,000+ have no credits.'],
    [{ reachZero: 0, haveNone: 0, hasMore: false }, undefined],
  ])('describes %j as "%s"', (counts, words) => {
    expect(reachWords({ users: 65, ...counts })).toBe(words);
  });
});

describe('the number that confirms a bulk change', () => {
  it('a bulk change for more than 50 users is confirmed by typing the number of users', () => {
    expect([50, 51, undefined].map(numberToType)).toEqual([undefined, 51, undefined]);
  });

  it.each([
    ['1204', true],
    ['1,204', true],
    [' 1 204 ', true],
    ['1205', false],
    ['', false],
  ])('reads %j as typed: %s', (text, typed) => {
    expect(isTyped(text, 1_204)).toBe(typed);
    expect(isTyped(text, undefined)).toBe(true);
  });
});

describe('the text of a bulk change', () => {
  const batch: BulkAdjustmentView = {
    batchId: 'b',
    kind: 'remove-all',
    amount: 1_000.5,
    status: 'running',
    total: 1_204,
    done: 25,
    stoppedAtZero: 3,
    reason: 'A mistake',
    createdAt: '2026-05-04T10:00:00.000Z',
    undoableUntil: null,
    undoes: null,
    undoneBy: null,
  };

  it.each([
    [{}, 'Removing 1,000.5 credits from every user…'],
    [{ kind: 'add-all', amount: 1 }, 'Adding 1 credit to every user…'],
    [
      { status: 'completed', done: 1_204 },
      'Removed 1,000.5 credits from 1,204 users. 3 of them had less and stopped at 0.',
    ],
    [
      { kind: 'add-all', status: 'completed', done: 1, stoppedAtZero: 0 },
      'Added 1,000.5 credits to 1 user.',
    ],
    [{ undoes: 'a' }, 'Undoing the change…'],
    [
      {
        undoes: 'a',
        kind: 'add-all',
        amount: 10,
        status: 'completed',
        done: 65,
        stoppedAtZero: 22,
      },
      'Undone. 43 of 65 users: 10 credits given back; 22 had lost less and got that back.',
    ],
    [
      { undoes: 'a', amount: 1, status: 'completed', done: 1_204 },
      'Undone. 1,201 of 1,204 users: 1 credit taken back; 3 had spent some and lost the rest.',
    ],
    [
      { undoes: 'a', amount: 1, status: 'completed', done: 2, stoppedAtZero: 0 },
      'Undone. 2 of 2 users: 1 credit taken back.',
    ],
  ] as const)('describes %j as "%s"', (changes, words) => {
    expect(batchWords({ ...batch, ...changes })).toBe(words);
  });
});
