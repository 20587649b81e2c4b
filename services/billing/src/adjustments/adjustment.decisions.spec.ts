import { describe, expect, it } from '@jest/globals';
import { BalanceMoved, tenths } from '@leadmart/contracts';
import {
  aBuyer,
  anAdmin,
  anAccountWith,
  anotherBuyer,
  noon,
} from '../../test/factories/account.js';
import { book } from '../accounts/ledger/ledger.decisions.js';
import {
  adjustmentMovement,
  appliedTo,
  conflictOf,
  isPartial,
  isSameAdjustment,
  stoppedAtZero,
  undoMovement,
} from './adjustment.decisions.js';

const remove = (amount: number) => ({
  kind: 'remove' as const,
  amount: tenths(amount),
  reason: 'test',
  adminId: anAdmin,
  operationId: 'op',
});

describe('appliedTo', () => {
  it.each([
    ['add', 100, 50, 50],
    ['add-all', -100, 50, 50],
    ['remove', 100, 30, -30],
    ['remove', 100, 150, -100],
    ['remove-all', 0, 150, 0],
    ['remove', -20, 150, 0],
    ['set', 100, 30, -70],
    ['set', -100, 0, 100],
    ['set', 30, 30, 0],
  ] as const)(
    'applies %s to a balance of %i with an amount of %i as %i',
    (kind, balance, amount, expected) => {
      expect(appliedTo(tenths(balance), { kind, amount: tenths(amount) })).toBe(expected);
    },
  );
});

describe('an adjustment', () => {
  const entryOf = (balance: number, amount: number) => {
    const account = anAccountWith(balance);
    const movement = adjustmentMovement(account.balance, remove(amount));
    return book(account, movement, { id: 'e', now: noon }).entry;
  };

  it('reports when a removal stopped at zero', () => {
    expect(stoppedAtZero(entryOf(100, 150))).toBe(true);
    expect(stoppedAtZero(entryOf(149, 150))).toBe(true);
    expect(stoppedAtZero(entryOf(100, 100))).toBe(false);
    expect(stoppedAtZero({ ...entryOf(100, 150), kind: 'add' })).toBe(false);
    expect(stoppedAtZero({ ...entryOf(0, 100), details: {} })).toBe(false);
  });

  it('records an adjustment of 0 that is not a line of the statement', () => {
    const entry = entryOf(0, 100);
    expect(entry).toMatchObject({ amount: 0, operationId: 'op' });
    expect(entry.lineType).toBeUndefined();
  });

  it('records the admin, the reason and the balances', () => {
    expect(entryOf(100, 30)).toMatchObject({
      actor: { role: 'admin', id: anAdmin },
      description: 'test',
      balanceBefore: 100,
      balanceAfter: 70,
      lineType: 'adjustment',
    });
  });

  it('names its batch only when it belongs to one', () => {
    const inBatch = { ...remove(30), batchId: 'b1' };
    expect(adjustmentMovement(tenths(100), inBatch).details).toEqual({
      requested: 30,
      batchId: 'b1',
    });
    expect(adjustmentMovement(tenths(100), remove(30)).details).toStrictEqual({ requested: 30 });
  });
});

describe('undoing an entry of a batch', () => {
  const undo = { ...remove(100), kind: 'remove-all' as const, operationId: 'undo' };
  const entryOf = (amount: number) => {
    const movement = { ...adjustmentMovement(tenths(500), remove(0)), amount: tenths(amount) };
    return book(anAccountWith(500), movement, { id: 'e', now: noon }).entry;
  };

  it.each([
    ['takes back a gift as a whole', 100, 300, -100],
    ['takes back what is left of a gift', 100, 40, -40],
    ['takes nothing from a balance below zero', 100, -40, 0],
    ['gives back a removal as a whole', -100, -40, 100],
  ] as const)('%s', (_what, moved, balance, expected) => {
    const { amount, lineType } = undoMovement(tenths(balance), entryOf(moved), undo);
    expect(amount).toBe(expected);
    expect(lineType).toBe(expected === 0 ? undefined : 'adjustment');
  });

  it('names the batch of an undo only when it has one', () => {
    const details = (batchId?: string) =>
      undoMovement(tenths(100), entryOf(100), { ...undo, ...(batchId && { batchId }) }).details;
    expect(details('b1')).toEqual({ requested: 100, batchId: 'b1' });
    expect(details()).toStrictEqual({ requested: 100 });
  });
});

describe('a repeated adjustment', () => {
  const entry = book(anAccountWith(50), adjustmentMovement(tenths(50), remove(100)), {
    id: 'e',
    now: noon,
  }).entry;
  const asked = { userId: entry.userId, kind: 'remove' as const, amount: 10 };

  it('a repeated adjustment is the same for the same user, kind and requested amount', () => {
    expect(isSameAdjustment(entry, asked)).toBe(true);
    const other = entry.userId === aBuyer ? anotherBuyer : aBuyer;
    for (const change of [{ userId: other }, { kind: 'add' as const }, { amount: 5 }])
      expect(isSameAdjustment(entry, { ...asked, ...change })).toBe(false);
  });

  it('a repeated adjustment is partial when less was moved than requested', () => {
    expect(isPartial(entry)).toBe(true);
    expect(isPartial({ ...entry, amount: tenths(-100) })).toBe(false);
    expect(isPartial({ ...entry, amount: tenths(0), details: {} })).toBe(false);
  });
});

describe('conflictOf', () => {
  it('returns a conflict when the balance differs from the expected one', () => {
    const conflict = conflictOf(tenths(51), { kind: 'set', expectedBalance: 5 });
    expect(conflict).toMatchObject({ code: BalanceMoved.code, details: { balance: 5.1 } });
  });

  it('accepts the expected balance, and a request without one', () => {
    expect(conflictOf(tenths(51), { kind: 'set', expectedBalance: 5.1 })).toBeUndefined();
    expect(conflictOf(tenths(51), { kind: 'set' })).toBeUndefined();
  });

  it('ignores the expected balance of an addition', () => {
    expect(conflictOf(tenths(51), { kind: 'add', expectedBalance: 5 })).toBeUndefined();
  });
});
