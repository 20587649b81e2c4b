import { describe, expect, it } from '@jest/globals';
import { cents, tenths, type BillingDetails } from '@leadmart/contracts';
import { anAccount, noon } from '../../test/factories/account.js';
import { aPayment } from '../../test/factories/payment.js';
import type { EntryKind, Movement } from '../accounts/ledger/entry.js';
import { book } from '../accounts/ledger/ledger.decisions.js';
import {
  documentKindOf,
  isDocumented,
  numberText,
  receiptOf,
  seriesOf,
  type DocumentedEntry,
} from './receipt.decisions.js';

const kindOf = (kind: DocumentedEntry['kind'], money?: number) =>
  documentKindOf({
    kind,
    details: money === undefined ? {} : { cents: cents(money) },
  } as DocumentedEntry);

describe('the document of an entry', () => {
  it.each([
    ['top-up', 4_900, 'receipt'],
    ['refund', -4_900, 'credit-note'],
    ['return', undefined, 'credit-note'],
    ['dispute', -1, 'credit-note'],
    ['dispute', 0, 'credit-note'],
    ['dispute', undefined, 'credit-note'],
    ['dispute', 1, 'receipt'],
  ] as const)('of a %s with %s cents is a %s', (kind, money, expected) => {
    expect(kindOf(kind, money)).toBe(expected);
  });

  it('numbers documents in the year of UTC, receipts apart from credit notes', () => {
    const occurredAt = new Date('2026-12-31T23:59:59.999Z');
    expect(seriesOf({ kind: 'receipt', occurredAt })).toBe('R-2026');
    expect(seriesOf({ kind: 'credit-note', occurredAt: new Date('2027-01-01T00:00:00Z') })).toBe(
      'C-2027',
    );
    expect(numberText('R-2026', 7)).toBe('R-2026-000007');
  });
});

describe('the receipt of an entry', () => {
  const buyer: BillingDetails = {
    company: 'Roofs',
    address: 'Main Street',
    country: 'US',
    taxId: '',
  };
  const card = { brand: 'visa', last4: '4242' };
  const payment = aPayment({ card, listPrice: cents(5_000), discount: 2 });
  const entryOf = (kind: EntryKind, details: Movement['details']) =>
    book(
      anAccount(),
      {
        operationId: 'o',
        source: 'payment',
        kind,
        amount: tenths(10_000),
        actor: { role: 'system' },
        description: 'Small businesses',
        ...(details && { details }),
      },
      { id: 'e1', now: noon },
    ).entry as DocumentedEntry;

  it('shows the price, the discount and the card of a payment', () => {
    const details = { paymentId: payment.id, cents: cents(4_900) };
    expect(receiptOf(entryOf('top-up', details), { buyer, payment })).toStrictEqual({
      id: 'e1',
      userId: payment.userId,
      kind: 'receipt',
      of: 'top-up',
      occurredAt: noon,
      buyer,
      description: 'Starter',
      credits: 10_000,
      total: 4_900,
      paymentId: payment.id,
      card,
      listPrice: 5_000,
      discount: 2,
    });
  });

  it('shows no price of a payment whose money goes back', () => {
    const details = { paymentId: payment.id, cents: cents(-4_900) };
    const receipt = receiptOf(entryOf('refund', details), { buyer, payment });
    expect(receipt).toMatchObject({ kind: 'credit-note', total: -4_900, card });
    expect(Object.keys(receipt)).not.toEqual(expect.arrayContaining(['listPrice']));
    expect(Object.keys(receipt)).not.toEqual(expect.arrayContaining(['discount']));
  });

  it('shows the dataset and the number of returned leads, and no money', () => {
    const receipt = receiptOf(entryOf('return', { quantity: 3 }), { buyer, payment: undefined });
    expect(receipt).toStrictEqual({
      id: 'e1',
      userId: payment.userId,
      kind: 'credit-note',
      of: 'return',
      occurredAt: noon,
      buyer,
      description: 'Small businesses',
      credits: 10_000,
      total: 0,
      quantity: 3,
    });
  });

  it('exists for money and for returned leads only', () => {
    const kinds = ['top-up', 'refund', 'dispute', 'return', 'charge', 'welcome'] as const;
    expect(kinds.filter((kind) => isDocumented(entryOf(kind, {})))).toEqual(kinds.slice(0, 4));
  });
});
