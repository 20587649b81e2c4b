import { describe, expect, it } from '@jest/globals';
import type { TransactionView } from '@leadmart/contracts';
import {
  aboutWord,
  amountWord,
  creditsWord,
  costWord,
  statusWord,
  typeWord,
} from './transaction-words.js';

const line: TransactionView = {
  _id: 't',
  date: '2026-05-04T10:00:00.000Z',
  type: 'creditPurchase',
  creditAmount: 2_500,
  cost: 115,
  costUnit: 'usd',
  status: 'completed',
  description: 'Growth',
  balance: 2_500,
};
const adjustment: TransactionView = {
  ...line,
  type: 'adjustment',
  creditAmount: -12.5,
  cost: 0,
  costUnit: 'credits',
  description: 'manual adjustment',
};

describe('a row of the purchase history', () => {
  it('shows a purchase of credits in credits and dollars', () => {
    expect([typeWord(line), amountWord(line), costWord(line)]).toEqual([
      'Credit Purchase',
      '2,500 credits',
      '$115.00',
    ]);
  });

  it('shows a purchase of leads in leads and credits', () => {
    const leads: TransactionView = {
      ...line,
      type: 'leadPurchase',
      quantity: 1_200,
      creditAmount: 4_800.5,
      cost: 4_800.5,
      costUnit: 'credits',
    };
    expect([typeWord(leads), amountWord(leads), costWord(leads)]).toEqual([
      'Lead Purchase',
      '1,200 leads',
      '4,800.5 credits',
    ]);
  });

  it('shows the sign and the reason of an adjustment', () => {
    expect(amountWord(adjustment)).toBe('-12.5 credits');
    expect(amountWord({ ...adjustment, creditAmount: 50 })).toBe('+50 credits');
    expect(costWord(adjustment)).toBe('No cost');
    expect(aboutWord(adjustment)).toBe('Manual adjustment');
  });

  it('shows the credits and dollars of a refund', () => {
    const refund: TransactionView = { ...line, type: 'refund', creditAmount: -2_500, cost: -115 };
    expect([typeWord(refund), amountWord(refund), costWord(refund)]).toEqual([
      'Refund',
      '-2,500 credits',
      '-$115.00',
    ]);
    expect(aboutWord({ ...refund, description: 'Refund: Growth' })).toBe('Growth');
    expect(aboutWord({ ...refund, description: 'Dispute: Growth' })).toBe('Dispute: Growth');
  });

  it('shows the leads and the credits of a return', () => {
    const returned = { ...line, type: 'return' as const, creditAmount: 1.5, quantity: 3 };
    expect([typeWord(returned), amountWord(returned), costWord(returned)]).toEqual([
      'Return',
      '3 leads',
      '+1.5 credits',
    ]);
  });

  it('shows the balance after a movement', () => {
    expect(creditsWord(1_234.5)).toBe('1,234.5 credits');
    expect(creditsWord(1)).toBe('1 credit');
  });

  it('uses the singular for one credit and one lead', () => {
    expect(amountWord({ ...line, creditAmount: 1 })).toBe('1 credit');
    expect(amountWord({ ...line, type: 'leadPurchase', quantity: 1 })).toBe('1 lead');
  });

  it('names every status', () => {
    const words = (['completed', 'pending', 'failed', 'refunded'] as const).map(
      (status) => statusWord({ ...line, status }).word,
    );
    expect(words).toEqual(['Completed', 'Pending', 'Failed', 'Refunded']);
  });
});
