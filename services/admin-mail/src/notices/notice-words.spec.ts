import { describe, expect, it } from '@jest/globals';
import { tenths, type DatasetId, type PurchaseId, type ReceiptId } from '@leadmart/contracts';
import { noticeWords, type News } from './notice-words.js';

const packId = '65f000000000000000000041' as PurchaseId;
const datasetName = 'Roofing';
const decided = { packId, datasetName, approved: 3, declined: 1, credits: 15 };
const run = { orderName: 'Weekly', date: '2026-03-29', state: 'on' } as const;
const receipt = {
  paymentId: 'p1',
  packageName: 'Starter',
  amount: 4_900 as never,
  balanceAfter: tenths(10_000),
  paidAt: '2026-03-01T15:04:05.000Z',
  receiptId: '65f000000000000000000071' as ReceiptId,
  link: 'https://leadmart.test/receipts/1',
  expiresInDays: 14,
};

describe('the words of a notice', () => {
  it.each<[News, string, string]>([
    [
      { template: 'leads-ready', packId, datasetName, quantity: 1_300 },
      'Your leads are ready: 1,300 leads of Roofing',
      `/my-leads/${packId}`,
    ],
    [
      { template: 'return-decided', ...decided, status: 'partly' },
      'Your return was approved in part: 15 credits came back',
      `/my-leads/${packId}`,
    ],
    [
      { template: 'return-decided', ...decided, status: 'declined' },
      'Your return was declined',
      `/my-leads/${packId}`,
    ],
    [
      { template: 'status-changes', dnc: 1, clean: 0, optedOut: 0 },
      '1 lead you bought joined the Do Not Call registry',
      '/status-changes',
    ],
    [
      { template: 'status-changes', dnc: 1, clean: 0, optedOut: 2 },
      '3 leads you bought changed',
      '/status-changes',
    ],
    [
      { template: 'standing-order', ...run, bought: { packId, quantity: 5, credits: 25 } },
      'Weekly bought 5 leads',
      `/my-leads/${packId}`,
    ],
    [
      { template: 'standing-order', ...run, reason: 'Too few leads.' },
      'Weekly bought nothing. Too few leads.',
      '/saved-orders',
    ],
    [
      { template: 'receipt', ...receipt, credits: tenths(10_000), isAutomatic: true },
      '1,000 credits added by your automatic top-up',
      '/my-purchases/receipts/65f000000000000000000071',
    ],
  ])('tells %j in one line, with its page', (news, text, path) => {
    expect(noticeWords(news)).toEqual({ text, path });
  });

  it('leads from a stock alert to its order', () => {
    const order = { datasetId: '65f000000000000000000031' as DatasetId, datasetName };
    const wish = { phoneStatus: 'clean', states: ['CA', 'TX'], quantity: 2_000 } as const;
    const alert = { ...order, ...wish, states: [...wish.states], available: 2_150 };
    expect(noticeWords({ template: 'stock-alert', ...alert })).toEqual({
      text: '2,150 leads you waited for can be bought: Roofing',
      path: '/buy-leads?dataset=65f000000000000000000031&status=clean&states=CA%2CTX&quantity=2000',
    });
  });
});
