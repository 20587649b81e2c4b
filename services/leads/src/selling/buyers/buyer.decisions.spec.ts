import { describe, expect, it } from '@jest/globals';
import { cents, tenths, type UserId } from '@leadmart/contracts';
import { hasPaid, hasPaidOrHoldsCredits, isEstablished } from './buyer.decisions.js';
import type { Buyer } from './buyer.schema.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
const aBuyer = (paid: number, balance = 0, openedAt = daysAgo(30)): Buyer => {
  const id = '65f000000000000000000001' as UserId;
  return { id, balance: tenths(balance), paid: cents(paid), openedAt, version: 1 };
};

describe('the trust in an account', () => {
  it('an account has paid when money stayed, and not by credits alone', () => {
    expect([aBuyer(1), aBuyer(0, 900), aBuyer(-1), undefined].map(hasPaid)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('an account with money that stayed or with credits has paid or holds credits', () => {
    const accounts = [aBuyer(1), aBuyer(0, 1), aBuyer(0), aBuyer(0, -1), undefined];
    expect(accounts.map(hasPaidOrHoldsCredits)).toEqual([true, true, false, false, false]);
  });

  it('an account is established once it has paid and is thirty days old', () => {
    const young = new Date(daysAgo(30).getTime() + 1);
    const accounts = [aBuyer(1), aBuyer(1, 0, young), aBuyer(0, 900), undefined];
    expect(accounts.map((buyer) => isEstablished(buyer, now))).toEqual([true, false, false, false]);
  });
});
