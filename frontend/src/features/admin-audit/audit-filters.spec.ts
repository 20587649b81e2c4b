import { describe, expect, it } from '@jest/globals';
import { readAddress, writeAddress } from '../../shared/lib/address/address-schema.js';
import { auditAddress, isNarrowed, noFilters, queryOf } from './audit-filters.js';

const read = (address: string) => readAddress(auditAddress, address);

describe('the audit filters in the address', () => {
  it('reads filters from the address it wrote', () => {
    const view = {
      actor: 'ann@example.com',
      action: 'mail.sent',
      subject: 'Müller & Söhne',
      from: '2026-01-31',
      to: '2026-02-01',
      page: 3,
    } as const;
    expect(read(writeAddress(auditAddress, view))).toEqual(view);
    expect(writeAddress(auditAddress, { ...noFilters, page: 1 })).toBe('');
  });

  it('ignores invalid values in an address', () => {
    const { page, ...filters } = read('action=toString&from=yesterday&to=2026-13-45&actor=');
    expect(page).toBe(1);
    expect(filters).toEqual(noFilters);
    expect(isNarrowed(filters)).toBe(false);
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
