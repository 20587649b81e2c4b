import { describe, expect, it } from '@jest/globals';
import { cents } from '@leadmart/contracts';
import { documentKindOf, numberText, seriesOf, type DocumentedEntry } from './receipt.decisions.js';

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

  it('is numbered in the year of UTC, apart from credit notes', () => {
    const occurredAt = new Date('2026-12-31T23:59:59.999Z');
    expect(seriesOf({ kind: 'receipt', occurredAt })).toBe('R-2026');
    expect(seriesOf({ kind: 'credit-note', occurredAt: new Date('2027-01-01T00:00:00Z') })).toBe(
      'C-2027',
    );
    expect(numberText('R-2026', 7)).toBe('R-2026-000007');
  });
});
