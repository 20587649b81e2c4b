import { describe, expect, it } from '@jest/globals';
import { cents, tenths } from '@leadmart/contracts';
import { anAccount, anAccountWith, noon } from '../../../test/factories/account.js';
import type { Movement } from './entry.js';
import { averagePrice, book, limitPassed } from './ledger.decisions.js';

const later = new Date(noon.getTime() + 1_000);
const at = { id: 'e1', now: later };
const topUp: Movement = {
  operationId: 'pi_1',
  source: 'payment',
  kind: 'top-up',
  amount: tenths(10_000),
  actor: { role: 'buyer' },
  description: 'Starter',
  lineType: 'creditPurchase',
};

describe('the limit of a balance alert', () => {
  it.each([
    [100, 99, true],
    [101, 100, false],
    [99, 98, false],
    [99, 200, false],
  ])('from %i to %i is passed: %p', (before, after, isPassed) => {
    const account = { ...anAccount(), alertBelow: tenths(100) };
    const moved = { balanceBefore: tenths(before), balanceAfter: tenths(after) };
    expect(limitPassed(account, moved)).toBe(isPassed ? 100 : undefined);
    expect(limitPassed(anAccount(), moved)).toBeUndefined();
  });
});

describe('the average price of a credit', () => {
  it.each([
    [4_900, 10_000, 4.9],
    [1, 1, 10],
    [0, 0, undefined],
    // The money went back, the credits were spent already.
    [0, 10_000, undefined],
    [4_900, 0, undefined],
    [4_900, -100, undefined],
  ])('with %i cents paid for %i tenths of a credit is %p', (paid, bought, price) => {
    expect(averagePrice({ paid: cents(paid), bought: tenths(bought) })).toBe(price);
  });
});

describe('book', () => {
  it('changes balance and version, and records both in the entry', () => {
    const { account, entry } = book(anAccountWith(500), topUp, at);
    expect(account).toMatchObject({ balance: 10_500, version: 2 });
    expect(entry).toMatchObject({
      balanceBefore: 500,
      balanceAfter: 10_500,
      version: 2,
      amount: 10_000,
    });
    expect(entry.occurredAt).toBe(later);
  });

  it('counts a purchase as a line of the statement and stores its time', () => {
    const { account } = book(anAccount(), topUp, at);
    expect(account.statementCounts).toEqual({
      creditPurchase: 1,
      leadPurchase: 0,
      adjustment: 0,
      refund: 0,
      return: 0,
    });
    expect(account.lastPurchaseAt).toBe(later);
  });

  it('keeps counts and last purchase for a movement that is not a line of the statement', () => {
    const { lineType: _none, ...silent } = topUp;
    const { account } = book(anAccount(), silent, at);
    expect(account.statementCounts).toEqual(anAccount().statementCounts);
    expect(account.lastPurchaseAt).toBeNull();
  });

  it('an adjustment does not count as a purchase', () => {
    const { account } = book(anAccount(), { ...topUp, lineType: 'adjustment' }, at);
    expect(account.statementCounts.adjustment).toBe(1);
    expect(account.lastPurchaseAt).toBeNull();
  });

  it('adds up the money that was paid and the credits that it bought, less what went back', () => {
    const paid = book(anAccount(), { ...topUp, details: { cents: cents(4_900) } }, at).account;
    const back = { ...topUp, amount: tenths(-10_000), details: { cents: cents(-900) } };
    expect(book(paid, back, at).account.paid - anAccount().paid).toBe(4_000);
    expect(book(paid, back, at).account.bought).toBe(paid.bought + back.amount);
    // Credits that an admin gave cost nothing.
    expect(book(paid, topUp, at).account).toMatchObject({ paid: paid.paid, bought: paid.bought });
  });

  it('no money is left in credits that are spent', () => {
    const account = anAccount({ balance: tenths(100), paid: cents(1_000), bought: tenths(100) });
    expect(book(account, { ...topUp, amount: tenths(-100) }, at).account.prepaid).toBe(0);
  });

  it('records how much of the money is left in credits, so that the changes of the entries add up to it', () => {
    const paid = { ...topUp, details: { cents: cents(4_900) } };
    const moves = [
      paid,
      { ...topUp, amount: tenths(500) },
      { ...topUp, amount: tenths(-600) },
      { ...topUp, amount: tenths(-3_333) },
      { ...topUp, amount: tenths(-10_000), details: { cents: cents(-4_900) } },
      paid,
    ];
    let account = anAccount();
    const left = moves.map((move) => {
      const booking = book(account, move, at);
      expect(booking.account.prepaid - account.prepaid).toBe(booking.entry.prepaidChange);
      account = booking.account;
      return account.prepaid;
    });
    // The 500 free tenths are spent before bought ones; spent credits of a refunded payment stay owed by the buyer.
    expect(left).toEqual([4_900, 4_900, 4_851, 3_218, 0, 3_218]);
  });

  it('corrects what an earlier entry got wrong', () => {
    const wrong = { ...anAccount(), prepaid: cents(70) };
    expect(book(wrong, { ...topUp, amount: tenths(1) }, at)).toMatchObject({
      account: { prepaid: 0 },
      entry: { prepaidChange: -70 },
    });
  });

  it('lets a refund take the balance below zero', () => {
    const { entry } = book(anAccountWith(100), { ...topUp, amount: tenths(-300) }, at);
    expect(entry.balanceAfter).toBe(-200);
  });

  it('notes a crossing when the balance falls below the limit of the automatic top-up', () => {
    const limit = { below: tenths(400) };
    const spent = (amount: number) => ({ ...topUp, amount: tenths(-amount) });
    const withLimit = { ...anAccountWith(500), topUp: limit };
    expect(book(withLimit, spent(100), at).account.topUp).toEqual(limit);
    expect(book(withLimit, spent(101), at).account.topUp).toEqual({ ...limit, crossing: '2' });
    const atLimit = { ...anAccountWith(400), topUp: limit };
    expect(book(atLimit, spent(1), at).account.topUp).toEqual({ ...limit, crossing: '2' });
    const below = { ...anAccountWith(300), topUp: limit };
    expect(book(below, spent(100), at).account.topUp).toEqual(limit);
    expect(book(anAccountWith(500), spent(101), at).account).not.toHaveProperty('topUp');
  });
});
