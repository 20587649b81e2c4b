import { describe, expect, it } from '@jest/globals';
import { addressOf, filtersIn, isNarrowed, noFilters, pageIn, queryOf } from './audit-filters.js';

const read = (address: string) => filtersIn(new URLSearchParams(address));

describe('the audit filters in the address', () => {
  it('reads filters from the address it wrote', () => {
    const filters = {
      actor: 'ann@example.com',
      action: 'mail.sent',
      subject: 'Müller & Söhne',
      from: '2026-01-31',
      to: '2026-02-01',
    } as const;
    const address = addressOf(filters, 3).toString();
    expect(read(address)).toEqual(filters);
    expect(pageIn(new URLSearchParams(address))).toBe(3);
    expect(addressOf(noFilters).toString()).toBe('');
  });

  it('ignores invalid values in an address', () => {
    expect(read('action=toString&from=yesterday&to=2026-13-45&actor=')).toEqual(noFilters);
    expect(isNarrowed(read('action=nonsense'))).toBe(false);
    for (const page of ['0', '-1', '1.5', 'two', '']) {
      expect(pageIn(new URLSearchParams({ page }))).toBe(1);
    }
  });

  it("ends a day at midnight in the reader's time zone", () => {
    const query = new URLSearchParams(
      queryOf({ ...noFilters, from: '2026-01-31', to: '2026-01-31' }),
    );
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    expect(Date.parse(to) - Date.parse(from)).toBe(24 * 60 * 60 * 1000 - 1);
    expect(new Date(from).getHours()).toBe(0);
  });
});
